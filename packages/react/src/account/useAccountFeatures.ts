import { useMemo } from 'react'
import { useKitContext } from '../kit/context.ts'
import { useConnectionState } from '../kit/useConnectionState.ts'

/** Returns the configured features, without those the active account's namespace doesn't support (spec 8.8). */
export function useAccountFeatures() {
  const { config, namespaces } = useKitContext().kit
  const id = useConnectionState((state) => state.activeNamespace)
  const { features } = config
  return useMemo(() => {
    // Past values of an account are only available on eip155.
    if (id === 'eip155') return { ...features, portfolio: features.history }
    const send = features.send && namespaces.get(id)?.sendTransfer !== undefined
    const nfts = features.nfts && id === 'solana'
    return { ...features, send, nfts, swap: false, onramp: false, names: false, portfolio: false }
  }, [features, namespaces, id])
}
