import type { ResolvedConfig } from '../resolveConfig.ts'
import type { ConnectionState } from './connection.ts'
import type { Facts } from './facts.ts'

/** Derives the facts before the rest of the kit has loaded. Until then, every connection counts as being restored. */
export function deriveFirstFacts(config: ResolvedConfig, connection: ConnectionState): Facts {
  const { activeNamespace, activeNetworkId, namespaces, networks, phase } = connection
  const { current, list, status } = namespaces[activeNamespace] ?? {}
  const restoringAddress =
    list?.find(({ id }) => id === current)?.accounts[0] ??
    (status?.type === 'connecting' ? status.address : null)
  return {
    status: restoringAddress === null ? (status?.type ?? 'disconnected') : 'reconnecting',
    connectionId: null,
    account: null,
    activeAccount: undefined,
    restoringAddress,
    connectedNamespaces: [],
    hasNamespaces: !!status,
    activeNetwork: networks.find(({ caipNetworkId }) => caipNetworkId === activeNetworkId),
    isNetworkSupported: true,
    hasInstalledWallet: false,
    isSwitchingNamespace: false,
    phase,
    signIn: 'off',
    isMobile: false,
    isManual: config.manual,
    isBasic: config.basic,
    isEmbedded: config.embedded,
    canSwitchNetwork: config.enableNetworkSwitch,
    allowsUnsupportedChain: config.allowUnsupportedChain,
  }
}
