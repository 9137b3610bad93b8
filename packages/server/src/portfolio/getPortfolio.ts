import type { Caip2 } from '@latchkey/protocol/ids'
import { isEvmAddress } from '@latchkey/protocol/schema'
import { findChain } from '../chains/findChain.ts'
import { requireAddress } from '../chains/listChainsOf.ts'
import type { Handler } from '../http/implement.ts'
import type { PriceSource } from '../prices/createPriceSource.ts'
import { requireRate } from '../prices/rates.ts'
import { hasIndex } from '../settings/hasIndex.ts'
import type { ServedChain } from '../settings/settings.ts'
import type { PortfolioSource } from './createPortfolioSource.ts'

/** Dependencies of `getPortfolio`. */
type Ports = {
  chains: ReadonlyMap<Caip2, ServedChain>
  sources: { portfolio: PortfolioSource; prices: PriceSource }
}

/** Returns the value of an account on a chain over time, at current prices. A chain whose accounts are not indexed has no past. */
export const getPortfolio: Handler<'getPortfolio', Ports> = async (
  { params, query },
  { chains, charge, sources },
) => {
  const { chainId, range, currency = 'usd' } = query
  const chain = findChain(chains, chainId)
  requireAddress(params.address, chainId)
  await requireRate(sources.prices, currency)
  if (!hasIndex(chain) || !isEvmAddress(params.address)) return { data: [] }
  const { address } = params
  return { data: await sources.portfolio.getPortfolio({ chainId, address, range, currency, charge }) }
}
