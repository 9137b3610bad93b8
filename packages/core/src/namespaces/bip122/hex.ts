/** Encodes bytes as hex without a prefix. */
export function toHex(bytes: ArrayLike<number>): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Decodes hex. Throws `TypeError` on anything else. */
export function fromHex(text: string): Uint8Array {
  if (!/^([\da-f]{2})*$/i.test(text)) throw new TypeError('Invalid hex')
  return Uint8Array.from(text.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16))
}
