import { base58 } from '@scure/base'

const keyBytes = 32
/** 44 characters hold 32 bytes; base58 takes the square of its length. */
const charactersMax = 44

/** Tells whether a text is an address of Solana: 32 bytes in base58. */
export function isSolanaAddress(text: string): boolean {
  if (text.length > charactersMax) return false
  try {
    return base58.decode(text).length === keyBytes
  } catch {
    return false
  }
}
