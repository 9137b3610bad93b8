import type { HistoryEntry } from '@latchkey/protocol/schema'
import { toDisplayValue } from '../base/toDisplayValue.ts'
import type { CatalogueToken } from '../chains/listTokens.ts'
import { toUnits } from './toUnits.ts'

/** A transfer of an entry of the history. */
type Transfer = HistoryEntry['transfers'][number]

/** Converts an amount of a listed token in base units to the wire format (Provider API, Transfer). */
export function toFungibleTransfer(
  token: CatalogueToken,
  direction: Transfer['direction'],
  amount: bigint,
  price: number | undefined,
): Transfer {
  return {
    fungible_info: {
      name: token.name,
      symbol: token.symbol,
      icon: token.logoUri === undefined ? null : { url: token.logoUri },
    },
    nft_info: null,
    direction,
    quantity: { numeric: toUnits(String(amount), token.decimals) },
    value: price === undefined ? null : toDisplayValue(amount, token.decimals, price),
    price: price ?? null,
  }
}
