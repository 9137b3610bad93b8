import type { Caip2 } from '@latchkey/protocol/ids'
import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import { useKit } from '../hooks/useKit.ts'
import { useNavigation } from './useNavigation.ts'

/** Leads to connecting one of some families, on a network of it where one is wanted. */
export function useConnectFamily(): (namespaces: readonly NamespaceId[], networkId?: Caip2) => void {
  const { push } = useNavigation()
  const { config, namespaces: known } = useKit()
  const { email, socials, passkey, farcaster } = config.features
  return (namespaces, networkId) => {
    // One logs in to the embedded wallet on Connect alone.
    const hasLogin = email || socials.length > 0 || passkey || farcaster
    const aim = { namespaces, ...(networkId !== undefined && { networkId }) }
    if (!hasLogin || !namespaces.includes('eip155')) return push({ view: 'AllWallets', data: aim })
    // A login takes the network that was chosen last; where that fails, the wallet's own will do.
    if (networkId?.startsWith('eip155:'))
      known
        .get('eip155')
        ?.switchNetwork({ networkId })
        .catch(() => {})
    push({ view: 'Connect' })
  }
}
