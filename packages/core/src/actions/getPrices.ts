import type { ResponseOf } from '@latchkey/protocol/api'
import { balanceCacheMs, balanceCurrency } from '@latchkey/protocol/constants'
import type { Caip10 } from '@latchkey/protocol/ids'
import type { Currency } from '@latchkey/protocol/vocabulary'
import type { Kit } from '../kit.ts'
import { toQueryKey } from './toQueryKey.ts'

/** A token with its price, which is for display only. */
export type PricedToken = ResponseOf<'getPrices'>['fungibles'][number]

/** Parameters of `getPrices`. */
export type GetPricesParameters = {
  /** Tokens by CAIP-10; the native token by the address of the wire (`nativeTokenAddress`). */
  addresses: readonly Caip10[]
  /** US dollars by default. */
  currency?: Currency
  signal?: AbortSignal
}

/** Answers the prices of tokens in the order asked, unknown ones left out; none without a server. */
export async function getPrices(kit: Kit, parameters: GetPricesParameters): Promise<readonly PricedToken[]> {
  const { addresses, currency = balanceCurrency, signal } = parameters
  if (!kit.api || addresses.length === 0) return []
  const { fungibles } = await kit.api.getPrices({ body: { currency, addresses: [...addresses] } }, { signal })
  return fungibles
}

/** Query options of `getPrices`: fresh for 30 s. */
export function getPricesQueryOptions(kit: Kit, parameters: Omit<GetPricesParameters, 'signal'>) {
  const { addresses, currency = balanceCurrency } = parameters
  return {
    queryKey: toQueryKey(kit, 'prices', { addresses, currency }),
    queryFn: ({ signal }: { signal: AbortSignal }) => getPrices(kit, { addresses, currency, signal }),
    staleTime: balanceCacheMs,
  }
}
