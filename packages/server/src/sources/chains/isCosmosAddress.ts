import { bech32 } from '@scure/base'

/** Of an account by key, and of one by contract or module. */
const accountBytes: readonly number[] = [20, 32]

/** Tells whether a text is an address of Cosmos: bech32 with any chain's prefix. */
export function isCosmosAddress(text: string): boolean {
  try {
    return text === text.toLowerCase() && accountBytes.includes(bech32.decodeToBytes(text).bytes.length)
  } catch {
    return false
  }
}
