const bytes = 16

/** Makes a nonce of 128 bits: 32 letters and digits. */
export function createNonce(): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes))
  return Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
