import type { IncomingMessage, ServerResponse } from 'node:http'
import { isAddress } from 'viem'
import type { Faucet } from './createFaucet.ts'

const bodyBytesMax = 1_000

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
    if (origin) {
      response.setHeader('access-control-allow-origin', origin)
      response.setHeader('access-control-allow-headers', 'content-type')
      response.setHeader('access-control-allow-methods', 'POST')
      response.setHeader('access-control-max-age', '7200')
    }
    response.setHeader('vary', 'origin')
    response.setHeader('content-type', 'application/json')
    response.statusCode = status
    response.end(body === undefined ? undefined : JSON.stringify(body))
  }
  if (!isLocal(origin))
    return answer(403, { error: `The faucet serves pages of this machine only, not ${origin}.` })
  if (request.method === 'OPTIONS') return answer(204)
  if (request.method !== 'POST') return answer(405, { error: 'POST an address here.' })
  const address = readAddress(await readBody(request))
  if (!address) return answer(400, { error: 'The body must be {"address": "0x…"}.' })
  try {
    answer(200, { hashes: await faucet(address) })
  } catch (error) {
    answer(503, { error: error instanceof Error ? error.message : 'The chain did not answer.' })
  }
}

function isLocal(origin: string | undefined): boolean {
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const { protocol, hostname } = new URL(origin)
  return (
    protocol === 'http:' && (hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]')
  )
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk
    if (text.length > bodyBytesMax) return ''
  }
  return text
}

function readAddress(text: string): `0x${string}` | undefined {
  try {
    const { address } = JSON.parse(text) as { address?: unknown }
    return typeof address === 'string' && isAddress(address) ? address : undefined
  } catch {
    return undefined
  }
}
