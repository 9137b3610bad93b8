import { getPricesQueryOptions, getTokensQueryOptions, listSwapTokens, type SwapToken } from '@latchkey/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useActiveAddress } from '../../account/useActiveAddress.ts'
import { useKit } from '../../hooks/useKit.ts'
import type { Loaded } from '../../parts/loaded.ts'
import { useLoadedBalances } from '../../parts/useLoadedBalances.ts'

/** Returns the operator's tokens on the active network, in the operator's order, with balances and prices. */
export function useSwapTokens(): Loaded<readonly SwapToken[]> {
  const kit = useKit()
  const { networkId } = useActiveAddress()
  const listed = useQuery(getTokensQueryOptions(kit, { networkId }))
  const balances = useLoadedBalances()
  const held = useMemo(
    () => listed.data && balances.data && listSwapTokens(listed.data, balances.data),
    [listed.data, balances.data],
  )
  const unpriced = useMemo(() => (held ?? []).filter(({ price }) => price <= 0).map(({ id }) => id), [held])
  const { data: prices } = useQuery(getPricesQueryOptions(kit, { addresses: unpriced }))
  const data = useMemo(() => held?.map((token) => withPrice(token, prices ?? [])), [held, prices])
  return {
    data,
    isError: balances.isError || listed.isError || listed.isPaused,
    blockedUntil: balances.blockedUntil,
    retry() {
      void listed.refetch()
      balances.retry()
    },
  }
}

function withPrice(token: SwapToken, prices: readonly { address: string; price: number }[]): SwapToken {
  if (token.price > 0) return token
  const id = token.id.toLowerCase()
  const price = prices.find(({ address }) => address.toLowerCase() === id)?.price
  return price === undefined ? token : { ...token, price }
}
