import { bech32 } from '@scure/base'

/** Accounts by key, and accounts of contracts or modules. */
const accountBytes: readonly number[] = [20, 32]

/** Whether a text is a Cosmos address: bech32 with any chain's prefix. */
export function isCosmosAddress(text: string): boolean {
  try {
    return text === text.toLowerCase() && accountBytes.includes(bech32.decodeToBytes(text).bytes.length)
  } catch {
    return false
  }
}
