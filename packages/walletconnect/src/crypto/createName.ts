import { bytesToHex, randomBytes } from './bytes.ts'

/** Creates a unique name of 32 hex characters. `crypto.randomUUID` is missing in pages without TLS. */
export function createName(): string {
  return bytesToHex(randomBytes(16))
}
