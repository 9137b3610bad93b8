import type { Caip2 } from '@latchkey/protocol/ids'

/** A token or NFT owned by an account, for display and calculations. */
export type OwnedToken = {
  /** Network, by CAIP-2 id. */
  networkId: Caip2
  /** Name of the token. */
  name: string
  /** Symbol of the token. */
  symbol: string
  /** 0 for NFTs. */
  decimals: number
  /** Balance of the account in base units. */
  balance: bigint
  /** Price of one whole unit, for display only. 0 if unknown. */
  price: number
  /** URL of its logo. Empty if unknown. */
  iconUrl: string
}
