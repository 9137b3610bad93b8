import { isEvmAddress } from '@latchkey/protocol/schema'
import type { Handler } from '../implement.ts'
import { findChain } from '../sources/chains/findChain.ts'
import { requireAddress } from '../sources/chains/listChainsOf.ts'
import { requireRate } from '../sources/prices/requireRate.ts'

/** Returns the value of an account on a chain over time, at current prices. A chain without an index has no past. */
export const getPortfolio: Handler<'getPortfolio'> = async ({ params, query }, { chains, sources }) => {
  const { chainId, range, currency = 'usd' } = query
  const { index, network } = findChain(chains, chainId)
  requireAddress(params.address, chainId)
  await requireRate(sources.prices, currency)
  if (!index || network.chainNamespace !== 'eip155' || !isEvmAddress(params.address)) return { data: [] }
  return { data: await sources.portfolio.getPortfolio({ chainId, address: params.address, range, currency }) }
}
