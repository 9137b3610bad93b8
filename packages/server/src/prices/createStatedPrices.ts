import type { Caip2 } from '@latchkey/protocol/ids'
import { parseUnits } from 'viem'
import { priceDecimals } from '../base/fixedPoint.ts'
import { toAddressKey } from '../chains/toAddressKey.ts'
import type { ServedChain } from '../settings/settings.ts'
import type { DollarPrice, DollarPrices } from './dollarPrices.ts'

/** Creates dollar prices from the operator's settings, falling back to those of `market`. */
export function createStatedPrices(
  chains: ReadonlyMap<Caip2, ServedChain>,
  market: DollarPrices,
): DollarPrices {
  const stated = new Map(
    [...chains.values()].map(({ id, prices = {} }) => [
      id,
      new Map(
        Object.entries(prices).map(([address, price]): [string, DollarPrice] => [
          toAddressKey(address),
          { value: parseUnits(price, priceDecimals), source: 'operator' },
        ]),
      ),
    ]),
  )
  return {
    async getDollarPrices(chainId, addresses) {
      const own = stated.get(chainId)
      const found = new Map<string, DollarPrice>()
      for (const address of addresses) {
        const price = own?.get(address)
        if (price !== undefined) found.set(address, price)
      }
      const others = addresses.filter((address) => !found.has(address))
      if (others.length === 0) return found
      return new Map([...found, ...(await market.getDollarPrices(chainId, others))])
    },
  }
}
