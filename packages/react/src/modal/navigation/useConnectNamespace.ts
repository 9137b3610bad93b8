import type { Caip2 } from '@latchkey/protocol/ids'
import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import { useKit } from '../../hooks/useKit.ts'
import { useNavigation } from './useNavigation.ts'

/** Returns a function that opens connecting a wallet of given namespaces, optionally on a given network. */
export function useConnectNamespace(): (namespaces: readonly NamespaceId[], networkId?: Caip2) => void {
  const { push } = useNavigation()
  const { config, namespaces: known } = useKit()
  const { email, socials, passkey, farcaster } = config.features
  return (namespaces, networkId) => {
    // Login to the embedded wallet is only available on Connect.
    const hasLogin = email || socials.length > 0 || passkey || farcaster
    const aim = { namespaces, ...(networkId !== undefined && { networkId }) }
    if (!hasLogin || !namespaces.includes('eip155')) return push({ view: 'AllWallets', data: aim })
    // A login uses the most recently selected network. If switching fails, the wallet's own network is fine.
    if (networkId?.startsWith('eip155:'))
      known
        .get('eip155')
        ?.switchNetwork({ networkId })
        .catch(() => {})
    push({ view: 'Connect' })
  }
}
