import { addressCacheEntriesMax } from '@latchkey/protocol/constants'
import type { Caip2 } from '@latchkey/protocol/ids'
import { LRUCache } from 'lru-cache'
import { areApart } from '../base/fixedPoint.ts'
import type { PriceReport } from './createPriceReport.ts'
import type { DollarPrice, DollarPrices } from './dollarPrices.ts'

/** Sources that differ by more are not shown as one number without a mark. */
const disputedPercent = 3n
/** Prices change with every block, but one read serves a burst of requests. */
const freshMs = 5_000

/**
 * Combines sources in order of trust: a token has the price of the first one that knows it. The price is disputed if
 * the market may be more than 3 % higher by one than by another. A source that fails is left out. Rejects if all of them
 * do.
 */
export function createMarket(
  sources: Readonly<Record<string, DollarPrices>>,
  report: PriceReport,
): DollarPrices {
  const fresh = new LRUCache<string, DollarPrice | 'none'>({ max: addressCacheEntriesMax, ttl: freshMs })

  return {
    async getDollarPrices(chainId, addresses) {
      const found = new Map<string, DollarPrice>()
      const missing: string[] = []
      for (const address of addresses) {
        const price = fresh.get(`${chainId}:${address}`)
        if (price === undefined) missing.push(address)
        else if (price !== 'none') found.set(address, price)
      }
      if (missing.length === 0) return found
      const answers = await ask(chainId, missing)
      for (const address of missing) {
        const price = combine(
          chainId,
          address,
          answers.flatMap((answer) => answer.get(address) ?? []),
        )
        fresh.set(`${chainId}:${address}`, price ?? 'none')
        if (price) found.set(address, price)
      }
      return found
    },
  }

  async function ask(chainId: Caip2, addresses: readonly string[]) {
    const settled = await Promise.allSettled(
      Object.entries(sources).map(async ([name, source]) => {
        try {
          const prices = await source.getDollarPrices(chainId, addresses)
          report(name, 'read', { chainId })
          return prices
        } catch (error) {
          report(name, 'failed', { chainId })
          throw error
        }
      }),
    )
    const answers = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    const [first] = settled
    if (answers.length === 0 && first?.status === 'rejected') throw first.reason
    return answers
  }

  function combine(chainId: Caip2, token: string, prices: readonly DollarPrice[]): DollarPrice | undefined {
    const [first] = prices
    if (!first) return undefined
    const isDisputed = areApart(disputedPercent, prices) || first.isDisputed
    report('market', isDisputed ? 'disputed' : 'used', { chainId, token })
    return isDisputed ? { ...first, isDisputed: true } : first
  }
}
