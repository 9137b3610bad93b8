const bytes = 16

/** Creates a nonce of 128 random bits: 32 letters and digits. */
export function createNonce(): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes))
  return Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
