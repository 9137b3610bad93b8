import { loadNetworkIcons } from '@latchkey/core'
import type { Network } from '@latchkey/protocol/network'
import { Mark } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { pendingIcon } from '../base/pendingIcon.ts'
import { useKit } from '../hooks/useKit.ts'
import { useQueryClient } from '../kit/useQueryClient.ts'

/** Shows a network's image from the config, its logo, or a generated mark. */
export function NetworkMark({ network, size = 32 }: { network: Network | undefined; size?: number }) {
  const iconOf = useNetworkIcons()
  const icon = network && (iconOf ? iconOf(network.caipNetworkId) : pendingIcon)
  return (
    <Mark name={network?.name ?? '?'} src={network?.assets?.imageUrl ?? icon} size={size} shape="round" />
  )
}

/** Returns a function that returns a network's logo, which knows none if they can't be loaded. Undefined at first. */
function useNetworkIcons() {
  const kit = useKit()
  const { data } = useQuery(
    {
      queryKey: ['latchkey', 'networkIcons', kit.config.api],
      queryFn: () => loadNetworkIcons(kit).catch(() => () => undefined),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
      // Logos load like code.
      networkMode: 'always',
    },
    useQueryClient(),
  )
  return data
}
