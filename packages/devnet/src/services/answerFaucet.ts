import type { IncomingMessage, ServerResponse } from 'node:http'
import { isAddress } from 'viem'
import { allowLocalPages } from './allowLocalPages.ts'
import type { Faucet } from './createFaucet.ts'
import { readBody } from './readBody.ts'

const bodyCharactersMax = 1_000

/**
 * Answers `POST /faucet` with the JSON body `{"address"}`: `{"hashes"}` when the transactions are mined, else
 * `{"error"}`. Only pages of this machine may ask: a stranger's page must not write to the local chain.
 */
export async function answerFaucet(
  faucet: Faucet,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { origin } = request.headers
  const answer = (status: number, body?: unknown) => {
    response.setHeader('content-type', 'application/json')
    response.statusCode = status
    response.end(body === undefined ? undefined : JSON.stringify(body))
  }
  if (!allowLocalPages(request, response))
    return answer(403, { error: `The faucet serves pages of this machine only, not ${origin}.` })
  if (request.method === 'OPTIONS') return answer(204)
  if (request.method !== 'POST') return answer(405, { error: 'POST an address here.' })
  const address = readAddress(await readBody(request, bodyCharactersMax))
  if (!address) return answer(400, { error: 'The body must be {"address": "0x…"}.' })
  try {
    answer(200, { hashes: await faucet(address) })
  } catch (error) {
    answer(503, { error: error instanceof Error ? error.message : 'The chain did not answer.' })
  }
}

function readAddress(text: string): `0x${string}` | undefined {
  try {
    const { address } = JSON.parse(text) as { address?: unknown }
    return typeof address === 'string' && isAddress(address) ? address : undefined
  } catch {
    return undefined
  }
}
