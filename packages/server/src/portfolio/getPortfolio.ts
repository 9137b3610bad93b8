import { isEvmAddress } from '@latchkey/protocol/schema'
import { findChain } from '../chains/findChain.ts'
import { requireAddress } from '../chains/listChainsOf.ts'
import type { Handler } from '../http/implement.ts'
import { requireRate } from '../prices/requireRate.ts'

/** Returns the value of an account on a chain over time, at current prices. A chain without an index has no past. */
export const getPortfolio: Handler<'getPortfolio'> = async ({ params, query }, { chains, sources }) => {
  const { chainId, range, currency = 'usd' } = query
  const { index, network } = findChain(chains, chainId)
  requireAddress(params.address, chainId)
  await requireRate(sources.prices, currency)
  if (!index || network.chainNamespace !== 'eip155' || !isEvmAddress(params.address)) return { data: [] }
  return { data: await sources.portfolio.getPortfolio({ chainId, address: params.address, range, currency }) }
}
