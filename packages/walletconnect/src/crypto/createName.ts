import { bytesToHex, randomBytes } from './bytes.ts'

/** Makes a name that nobody else has, 32 characters of hex. `crypto.randomUUID` is missing in pages without TLS. */
export function createName(): string {
  return bytesToHex(randomBytes(16))
}
