import { getTokensQueryOptions, type SwapDraft } from '@latchkey/core'
import { dash, shortAddress } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useActiveAddress } from '../../account/useActiveAddress.ts'
import { useKit } from '../../hooks/useKit.ts'

/** Returns a swap's route, as `ETH → DUSD → MOB`. A dash if the market doesn't report it. */
export function useRoute(
  route: readonly string[] | undefined,
  { from, to }: Pick<SwapDraft, 'from' | 'to'>,
): string {
  const { networkId } = useActiveAddress()
  const { data: listed = [] } = useQuery(getTokensQueryOptions(useKit(), { networkId }))
  if (!route) return dash
  const known = [from, to, ...listed.map(({ address: id, symbol }) => ({ id, symbol }))]
  const nameOf = (id: string) =>
    known.find((token) => token?.id.toLowerCase() === id.toLowerCase())?.symbol ??
    shortAddress(id.slice(id.lastIndexOf(':') + 1))
  return route.map(nameOf).join(' → ')
}
