import { base58 } from '@scure/base'

const keyBytes = 32
/** 44 characters fit 32 bytes. Limited because base58 takes quadratic time. */
const charactersMax = 44

/** Whether a text is a Solana address: 32 bytes in base58. */
export function isSolanaAddress(text: string): boolean {
  if (text.length > charactersMax) return false
  try {
    return base58.decode(text).length === keyBytes
  } catch {
    return false
  }
}
