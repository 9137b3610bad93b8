import { useMemo } from 'react'
import { useConnectionState } from './useConnectionState.ts'
import { useKit } from './useKit.ts'

/** What is configured and built on it, less what the family of the active account knows nothing of (spec 8.8). */
export function useAccountFeatures() {
  const { config, namespaces } = useKit()
  const id = useConnectionState((state) => state.activeNamespace)
  const { features } = config
  return useMemo(() => {
    // What an account was worth is known on eip155 alone.
    if (id === 'eip155') return { ...features, portfolio: features.history }
    const send = features.send && namespaces.get(id)?.sendTransfer !== undefined
    const nfts = features.nfts && id === 'solana'
    return { ...features, send, nfts, swap: false, onramp: false, names: false, portfolio: false }
  }, [features, namespaces, id])
}
