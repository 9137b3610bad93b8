import type { Caip2 } from '@latchkey/protocol/ids'

/** What an account holds of something, as it is shown and counted. */
export type HeldToken = {
  networkId: Caip2
  name: string
  symbol: string
  /** 0 for NFTs. */
  decimals: number
  /** What the account holds, in base units. */
  balance: bigint
  /** Of one whole unit, for display only; 0 where unknown. */
  price: number
  iconUrl: string
}
