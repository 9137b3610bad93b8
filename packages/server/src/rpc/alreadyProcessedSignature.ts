import { base58, base64 } from '@scure/base'
import type { Call, Reply } from './reply.ts'

const signatureBytes = 64
/** 1,232 bytes in base58, the maximum size of a transaction. */
const base58CharactersMax = 1_683

/**
 * Returns the signature of a Solana transaction that a node rejects because it was already processed, which is success
 * for the sender. Returns `undefined` for any other rejection.
 */
export function alreadyProcessedSignature(call: Call, reply: Reply & { kind: 'error' }): string | undefined {
  if (call.method !== 'sendTransaction' || call.params === undefined) return undefined
  const { message }: { message?: unknown } = JSON.parse(reply.raw)
  if (typeof message !== 'string' || !/already been processed/i.test(message)) return undefined
  const [transaction, config]: unknown[] = JSON.parse(call.params)
  const bytes = typeof transaction === 'string' ? decode(transaction, Object(config).encoding) : undefined
  // The first byte is the number of signatures; the payer's signature comes first.
  return bytes && bytes.length > signatureBytes
    ? base58.encode(bytes.slice(1, 1 + signatureBytes))
    : undefined
}

function decode(text: string, encoding: unknown): Uint8Array | undefined {
  try {
    if (encoding === 'base64') return base64.decode(text)
    return text.length <= base58CharactersMax ? base58.decode(text) : undefined
  } catch {
    return undefined
  }
}
