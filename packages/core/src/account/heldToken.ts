import type { Caip2 } from '@latchkey/protocol/ids'

/** A token or NFT held by an account, for display and calculations. */
export type HeldToken = {
  networkId: Caip2
  name: string
  symbol: string
  /** 0 for NFTs. */
  decimals: number
  /** Balance of the account in base units. */
  balance: bigint
  /** Price of one whole unit, for display only. 0 if unknown. */
  price: number
  iconUrl: string
}
