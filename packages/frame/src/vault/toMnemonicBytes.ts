import { sha256 } from '@noble/hashes/sha2'
import { wordlist } from '@scure/bip39/wordlists/english'

/**
 * Returns the mnemonic of an entropy (BIP-39, English) as bytes, which unlike JavaScript strings can be overwritten.
 */
export function toMnemonicBytes(entropy: Uint8Array): Uint8Array<ArrayBuffer> {
  const checksum = sha256(entropy)
  const padded = new Uint8Array(entropy.length + 1)
  padded.set(entropy)
  padded[entropy.length] = checksum[0] ?? 0
  const wordCount = (entropy.length * 3) / 4
  // No word has more than eight letters.
  const text = new Uint8Array(wordCount * 9)
  let end = 0
  for (let word = 0; word < wordCount; word += 1) {
    if (word > 0) text[end++] = 0x20
    const letters = wordlist[readBits(padded, word * 11)] as string
    for (let i = 0; i < letters.length; i += 1) text[end++] = letters.charCodeAt(i)
  }
  const mnemonic = text.slice(0, end)
  for (const bytes of [checksum, padded, text]) bytes.fill(0)
  return mnemonic
}

/** Reads eleven bits from an offset. */
function readBits(bytes: Uint8Array, from: number): number {
  let value = 0
  for (let bit = from; bit < from + 11; bit += 1)
    value = (value << 1) | (((bytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1)
  return value
}
