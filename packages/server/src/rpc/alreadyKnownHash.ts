import { isHex, keccak256 } from 'viem'
import type { Call, Reply } from './reply.ts'

/**
 * The hash of a raw transaction that a node refuses because it has it already: for the sender that is success.
 * `undefined` for any other refusal, and for blob transactions, whose hash leaves their blobs out (EIP-4844).
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
