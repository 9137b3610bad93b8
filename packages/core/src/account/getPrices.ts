import type { ResponseOf } from '@latchkey/protocol/api'
import { balanceCacheMs, balanceCurrency } from '@latchkey/protocol/constants'
import type { Caip10 } from '@latchkey/protocol/ids'
import type { Currency } from '@latchkey/protocol/vocabulary'
import type { Kit } from '../kit/kit.ts'
import { toQueryKey } from '../kit/toQueryKey.ts'

/** A token with its price, for display only. */
export type PricedToken = ResponseOf<'getPrices'>['fungibles'][number]

/** Parameters of `getPrices`. */
export type GetPricesParameters = {
  /** CAIP-10 ids of tokens. The native token uses the API's native address (`nativeTokenAddress`). */
  addresses: readonly Caip10[]
  /** Defaults to US dollars. */
  currency?: Currency
  signal?: AbortSignal
}

/** Returns token prices in the requested order, without unknown tokens. Empty without a server. */
export async function getPrices(kit: Kit, parameters: GetPricesParameters): Promise<readonly PricedToken[]> {
  const { addresses, currency = balanceCurrency, signal } = parameters
  if (!kit.api || addresses.length === 0) return []
  const { fungibles } = await kit.api.getPrices({ body: { currency, addresses: [...addresses] } }, { signal })
  return fungibles
}

/** Query options of `getPrices`. Fresh for 30 s. */
export function getPricesQueryOptions(kit: Kit, parameters: Omit<GetPricesParameters, 'signal'>) {
  const { addresses, currency = balanceCurrency } = parameters
  return {
    queryKey: toQueryKey(kit, 'prices', { addresses, currency }),
    queryFn: ({ signal }: { signal: AbortSignal }) => getPrices(kit, { addresses, currency, signal }),
    staleTime: balanceCacheMs,
  }
}
