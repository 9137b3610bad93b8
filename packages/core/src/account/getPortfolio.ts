import type { ResponseOf } from '@latchkey/protocol/api'
import { balanceCacheMs, balanceCurrency } from '@latchkey/protocol/constants'
import type { Caip2 } from '@latchkey/protocol/ids'
import type { Currency, PortfolioRange } from '@latchkey/protocol/vocabulary'
import type { Kit } from '../kit/kit.ts'
import { toQueryKey } from '../kit/toQueryKey.ts'
import { isServed } from './getSupportedChains.ts'

/** An account's value at a point in time, for display. */
export type PortfolioPoint = ResponseOf<'getPortfolio'>['data'][number]

/** Parameters of `getPortfolio`. */
export type GetPortfolioParameters = {
  /** Plain address of the account. */
  address: string
  /** Network, by CAIP-2 id. */
  networkId: Caip2
  /** Period, ending now. */
  range: PortfolioRange
  /** Defaults to US dollars (9.19). */
  currency?: Currency
  signal?: AbortSignal
}

/**
 * Returns the value of an account on a network over time, oldest first, ending now. Uses past balances at current
 * prices. Empty for an account without history, without a server, or if the server has no index of the network.
 */
export async function getPortfolio(
  kit: Kit,
  parameters: GetPortfolioParameters,
): Promise<readonly PortfolioPoint[]> {
  const { address, networkId, range, currency = balanceCurrency, signal } = parameters
  if (!kit.api || !(await isServed(kit, networkId))) return []
  const query = { chainId: networkId, range, currency }
  return (await kit.api.getPortfolio({ params: { address }, query }, { signal })).data
}

/** Query options of `getPortfolio`. Fresh for 30 s. */
export function getPortfolioQueryOptions(
  kit: Kit,
  parameters: Omit<GetPortfolioParameters, 'address' | 'signal'> & {
    /** Plain address. The query is disabled while it is undefined. */
    address: string | undefined
  },
) {
  const { address, networkId, range, currency = balanceCurrency } = parameters
  return {
    queryKey: toQueryKey(kit, 'portfolio', { address, networkId, range, currency }),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      getPortfolio(kit, { ...parameters, address: address ?? '', signal }),
    enabled: address !== undefined,
    staleTime: balanceCacheMs,
    retry: false,
  }
}
