import { base58, base64 } from '@scure/base'
import type { Call, Reply } from './reply.ts'

const signatureBytes = 64
/** 1,232 bytes, the most that a transaction may have, in base58. */
const base58CharactersMax = 1_683

/**
 * The signature of a Solana transaction that a node refuses because it has been processed already: for the sender that
 * is success. `undefined` for any other refusal.
 */
export function alreadyProcessedSignature(call: Call, reply: Reply & { kind: 'error' }): string | undefined {
  if (call.method !== 'sendTransaction' || call.params === undefined) return undefined
  const { message }: { message?: unknown } = JSON.parse(reply.raw)
  if (typeof message !== 'string' || !/already been processed/i.test(message)) return undefined
  const [transaction, config]: unknown[] = JSON.parse(call.params)
  const bytes = typeof transaction === 'string' ? decode(transaction, Object(config).encoding) : undefined
  // The first byte counts the signatures; the payer's is the first of them.
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
