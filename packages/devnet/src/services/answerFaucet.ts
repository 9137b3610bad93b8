import type { IncomingMessage, ServerResponse } from 'node:http'
import { isAddress as isSolanaAddress } from '@solana/kit'
import { isAddress } from 'viem'
import { allowLocalPages } from '../base/allowLocalPages.ts'
import { readBody } from '../base/readBody.ts'
import type { SolanaFaucet } from '../solana/createSolanaFaucet.ts'
import type { Faucet } from './createFaucet.ts'

const bodyCharactersMax = 1_000

/**
 * Responds to `POST /faucet` with the JSON body `{"address"}`, for either chain: `{"hashes"}` once the transactions are
 * mined, else `{"error"}`. Only pages of this machine are allowed: other pages must not write to the local chain.
 */
export async function answerFaucet(
  faucets: { evm: Faucet; solana: SolanaFaucet },
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
    return answer(403, { error: `The faucet serves only pages on this machine, not ${origin}.` })
  if (request.method === 'OPTIONS') return answer(204)
  if (request.method !== 'POST') return answer(405, { error: 'Method not allowed. Use POST.' })
  const give = readGift(faucets, await readBody(request, bodyCharactersMax))
  if (!give)
    return answer(400, { error: 'The body must be {"address": "…"}, with an EVM or Solana address.' })
  try {
    answer(200, { hashes: await give() })
  } catch (error) {
    answer(503, { error: error instanceof Error ? error.message : 'The chain did not respond.' })
  }
}

function readGift(
  { evm, solana }: { evm: Faucet; solana: SolanaFaucet },
  text: string,
): (() => Promise<string[]>) | undefined {
  try {
    const { address } = JSON.parse(text) as { address?: unknown }
    if (typeof address !== 'string') return undefined
    if (isAddress(address)) return () => evm(address)
    return isSolanaAddress(address) ? () => solana.give(address) : undefined
  } catch {
    return undefined
  }
}
