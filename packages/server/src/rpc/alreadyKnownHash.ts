import { isHex, keccak256 } from 'viem'
import type { Call, Reply } from './reply.ts'

/**
 * Returns the hash of a raw transaction that a node rejects because it already has it, which is success for the sender.
 * Returns `undefined` for any other rejection, and for blob transactions, because their hash excludes the blobs
 * (EIP-4844).
 */
export function alreadyKnownHash(call: Call, reply: Reply & { kind: 'error' }): string | undefined {
  if (call.method !== 'eth_sendRawTransaction' || call.params === undefined) return undefined
  const { message }: { message?: unknown } = JSON.parse(reply.raw)
  if (typeof message !== 'string' || !/already ?(known|imported)|known transaction/i.test(message))
    return undefined
  const [transaction]: unknown[] = JSON.parse(call.params)
  if (!isHex(transaction) || transaction.startsWith('0x03')) return undefined
  return keccak256(transaction)
}
