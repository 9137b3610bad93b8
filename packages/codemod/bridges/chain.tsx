import type { Chain as ViemChain } from 'viem'

// From @latchkey/codemod: RainbowKit's Chain, on viem's. It is part of your app now. The kit doesn't read the logo: set
// assets.imageUrl of the network in createKit. Once no chain has one, use viem's Chain and delete this file.

/** A chain, perhaps with a logo. */
export type Chain = ViemChain & {
  iconUrl?: string | (() => Promise<string>) | null
  iconBackground?: string
}
