import { anySignal } from '@latchkey/protocol/anySignal'
import { approvalFactsMs } from '@latchkey/protocol/constants'
import { pause } from '@latchkey/protocol/pause'
import { base58, base64 } from '@scure/base'
import { readNumber, systemProgram } from '../../solana/parseInstructions.ts'
import { addressBytes, type SolanaMessage } from '../../solana/parseTransaction.ts'
import { rpcFailure } from '../rpcFailure.ts'
import type { SignerContext } from '../signerContext.ts'

/** Asks the requested chain. */
type Ask = (method: string, ...params: readonly unknown[]) => Promise<unknown>

/** Fresh blockhashes are only in the newest blocks. */
const commitment = 'processed'
/** A node may not have the block yet that another node of the chain returned. */
const tries = 3
const retryMs = 400

/** Kind of the system program's AdvanceNonceAccount, and a nonce account's state and hash (bytes 4 and 40). */
const advanceNonce = 4n
const stateAt = 4
const hashAt = 40

/**
 * Rejects transactions that aren't valid on the requested chain. An account has the same key on every cluster, and a
 * transaction names its cluster by nothing but its blockhash, so it could be valid on another one than the screen
 * names. Returns false if the chain doesn't respond.
 */
export async function verifyChain(
  messages: readonly SolanaMessage[],
  chainId: string,
  signal: AbortSignal,
  { chainRpc }: Pick<SignerContext, 'chainRpc'>,
): Promise<boolean> {
  const limited = anySignal(new AbortController(), [signal, AbortSignal.timeout(approvalFactsMs)])
  const ask: Ask = (method, ...params) => chainRpc(chainId, method, params, limited)
  try {
    const areNonces = await Promise.all(messages.map((message) => isNonce(message, ask)))
    const others = messages.filter((_, at) => !areNonces[at])
    const hashes = [...new Set(others.map(({ blockhash }) => blockhash))]
    const areRecent = await Promise.all(hashes.map((hash) => isRecent(hash, ask)))
    if (areRecent.every(Boolean)) return true
  } catch {
    signal.throwIfAborted()
    return false
  }
  throw rpcFailure(
    'invalidParams',
    `The transaction's blockhash is not of ${chainId}, or has expired. Get a new one from this chain.`,
  )
}

async function isRecent(blockhash: string, ask: Ask): Promise<boolean> {
  for (let left = tries; left > 0; left -= 1) {
    const { value } = Object(await ask('isBlockhashValid', blockhash, { commitment }))
    if (typeof value !== 'boolean') throw new TypeError('isBlockhashValid: no boolean')
    if (value) return true
    if (left > 1) await pause(retryMs)
  }
  return false
}

/** Returns whether a transaction first advances a nonce account that stores its blockhash on the requested chain. */
async function isNonce({ blockhash, instructions }: SolanaMessage, ask: Ask): Promise<boolean> {
  const [first] = instructions
  const nonce = first?.accounts[0]
  if (first?.program !== systemProgram || readNumber(first.data, 0, 4) !== advanceNonce || !nonce)
    return false
  const { value } = Object(await ask('getAccountInfo', nonce, { encoding: 'base64', commitment }))
  if (value?.owner !== systemProgram) return false
  const data = base64.decode(value.data[0])
  const hash = data.subarray(hashAt, hashAt + addressBytes)
  return readNumber(data, stateAt, 4) === 1n && base58.encode(hash) === blockhash
}
