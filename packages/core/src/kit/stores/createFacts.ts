import type { Readable } from '@latchkey/protocol/createValue'
import type { ResolvedConfig } from '../resolveConfig.ts'
import type { ConnectionState } from './connection.ts'
import type { Facts } from './facts.ts'

/** The facts of a kit, and how they are derived. */
export type LiveFacts = Readable<Facts> & {
  /** Replaces how the facts are derived. Must return `before` while they are deeply equal. */
  follow(derive: (before: Facts) => Facts): void
}

/** Creates the facts of a kit, most of whose code loads later. Until then, nothing is connected. */
export function createFacts(
  config: ResolvedConfig,
  read: () => ConnectionState,
  subscribe: Readable<Facts>['subscribe'],
): LiveFacts {
  let state = read()
  let facts = firstFacts(config, state)
  let derive = (before: Facts) => {
    if (state === read()) return before
    state = read()
    return firstFacts(config, state)
  }
  const get = () => {
    facts = derive(facts)
    return facts
  }
  return {
    get,
    subscribe(listener) {
      let last = get()
      return subscribe(() => {
        const next = get()
        if (next === last) return
        last = next
        listener()
      })
    },
    follow(next) {
      derive = next
    },
  }
}

/** Returns the facts while nothing is connected: at most, the stored connection is about to be restored. */
function firstFacts(config: ResolvedConfig, state: ConnectionState): Facts {
  const { activeNetworkId, namespaces, networks, phase } = state
  const { status } = namespaces[state.activeNamespace] ?? {}
  const restoringAddress = status?.type === 'connecting' ? status.address : null
  return {
    status: restoringAddress === null ? 'disconnected' : 'reconnecting',
    connectionId: null,
    account: null,
    activeAccount: undefined,
    restoringAddress,
    connectedNamespaces: [],
    hasNamespaces: true,
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
