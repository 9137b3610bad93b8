import { listOnrampAssets } from '@latchkey/core'
import { useMemo } from 'react'
import { useOnrampOptions } from '../../hooks/useOnrampOptions.ts'
import { useConnectionState } from '../../kit/useConnectionState.ts'
import type { Offer } from './steps.ts'

/** Returns what is on offer for the app's networks. Examples are shown for any network. */
export function useOffer(): { offer: Offer | undefined; isFetching: boolean; retry: () => void } {
  const { data, isFetching, refetch } = useOnrampOptions()
  const networks = useConnectionState((state) => state.networks)
  const offer = useMemo(() => {
    if (!data) return undefined
    const known = new Set<string>(networks.map(({ caipNetworkId }) => caipNetworkId))
    const assets = listOnrampAssets(data.options).filter(
      ({ networkId }) => data.isSample || known.has(networkId),
    )
    return { ...data, assets }
  }, [data, networks])
  return { offer, isFetching, retry: () => void refetch() }
}
