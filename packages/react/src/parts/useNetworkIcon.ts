import { loadNetworkIcons } from '@latchkey/core'
import type { Network } from '@latchkey/protocol/network'
import { useQuery } from '@tanstack/react-query'
import { pendingIcon } from '../base/pendingIcon.ts'
import { useKit } from '../hooks/useKit.ts'
import { useQueryClient } from '../kit/useQueryClient.ts'

/** Returns the URL of a network's image from the config, or of its logo. An empty image while logos load. */
export function useNetworkIcon(network: Network | undefined): string | undefined {
  const kit = useKit()
  const { data: iconOf } = useQuery(
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
  return network?.assets?.imageUrl ?? (network && (iconOf ? iconOf(network.caipNetworkId) : pendingIcon))
}
