import type { Caip2 } from '@latchkey/protocol/ids'
import type { Network } from '@latchkey/protocol/network'
import {
  connectBegan,
  connectEnded,
  connectionChanged,
  connectionChosen,
  connectionEnded,
  connectionMade,
  connectionRestored,
  createConnections,
  networkChosen,
  restoreBegan,
  restoreEnded,
} from '../namespaces/createConnections.ts'
import { type Connection, defineNamespace, type NamespaceDefinition } from '../namespaces/defineNamespace.ts'

/** Two networks that are not eip155's. */
export const memoryNetworks: readonly [Network, Network] = [makeNetwork('one'), makeNetwork('two')]

/** A wallet that lives in memory: what it answers, and what it does by itself. */
export type MemoryWallet = {
  id: string
  accounts: string[]
  /** Whether it knows the page from an earlier visit. */
  isTrusting: boolean
  /** How it answers the next question; `never` leaves it open until the signal aborts. */
  mood: 'willing' | 'declining' | 'failing' | 'never'
  /** Tells whoever is connected that its accounts are others now. */
  change(accounts: string[]): void
}

/** Makes a wallet of the test-only namespace. */
export function createMemoryWallet(id: string, accounts: string[]): MemoryWallet {
  return { id, accounts, isTrusting: false, mood: 'willing', change: () => {} }
}

/** A second namespace, for tests alone: the port of `defineNamespace` over wallets in memory. */
export function memoryNamespace(wallets: readonly MemoryWallet[]): NamespaceDefinition {
  return defineNamespace({
    id: 'solana',
    create({ networks, storage, storageKey }) {
      const [first = memoryNetworks[0]] = networks
      const connections = createConnections(storage, `${storageKey}.solana`, first.caipNetworkId)
      const rows = wallets.map(({ id }) => ({ id, uid: `uid-${id}`, name: id, type: 'EXTERNAL' as const }))
      const find = (id: string) => {
        const wallet = wallets.find((known) => known.id === id || `uid-${known.id}` === id)
        if (!wallet) throw new TypeError(`No wallet ${id}`)
        return wallet
      }
      const toConnection = (wallet: MemoryWallet, networkId: Caip2): Connection => {
        const id = `uid-${wallet.id}`
        wallet.change = (accounts) => {
          wallet.accounts = accounts
          connections.update((state) => connectionChanged(state, id, { accounts }))
        }
        return {
          id,
          connectorId: wallet.id,
          name: wallet.id,
          type: 'EXTERNAL',
          accounts: wallet.accounts,
          networkId,
        }
      }
      return {
        id: 'solana',
        connections,
        connectors: { get: () => rows, subscribe: () => () => {} },
        start: () => () => {},
        async connect({ connectorId, networkId = connections.get().networkId, signal }) {
          const wallet = find(connectorId)
          connections.update((state) => connectBegan(state, wallet.id))
          try {
            await ask(wallet, signal)
            const connection = toConnection(wallet, networkId)
            wallet.isTrusting = true
            connections.update((state) => connectionMade(state, connection))
            return connection
          } finally {
            connections.update((state) => connectEnded(state, wallet.id))
          }
        },
        async reconnect({ signal }) {
          const stored = connections.stored()
          connections.update((state) => restoreBegan(state, stored))
          await Promise.resolve()
          for (const { connectorId, networkId } of stored) {
            const wallet = wallets.find(({ id }) => id === connectorId)
            if (signal.aborted || !wallet?.isTrusting || wallet.accounts.length === 0) continue
            const connection = toConnection(wallet, networkId)
            connections.update((state) => connectionRestored(state, connection))
          }
          connections.update(restoreEnded)
          connections.keep()
        },
        async disconnect({ connectionId } = {}) {
          const chosen = connections.get().list.filter(({ id }) => id === (connectionId ?? id))
          for (const { connectorId, id } of chosen) {
            const wallet = find(connectorId)
            if (wallet.mood === 'failing') throw new TypeError('The wallet does not answer')
            wallet.isTrusting = false
            connections.update((state) => connectionEnded(state, id))
          }
        },
        async switchConnection({ connectionId }) {
          connections.update((state) => connectionChosen(state, connectionId))
        },
        async switchNetwork({ networkId }) {
          const { current } = connections.get()
          if (current === null) connections.update((state) => networkChosen(state, networkId))
          else connections.update((state) => connectionChanged(state, current, { networkId }))
        },
        async signMessage({ address, message }) {
          return `${address} signed ${message}`
        },
      }
    },
  })
}

function ask({ accounts, mood }: MemoryWallet, signal: AbortSignal): Promise<void> {
  if (mood === 'declining') return Promise.reject(Object.assign(new Error('No'), { code: 4001 }))
  if (mood === 'failing') return Promise.reject(new TypeError('The wallet does not answer'))
  // A visitor has nothing to say yes with.
  if (accounts.length === 0) return Promise.reject(new TypeError('The wallet has no account'))
  if (mood === 'willing') return Promise.resolve()
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
}

function makeNetwork(id: string): Network {
  return {
    id,
    name: `Chain ${id}`,
    chainNamespace: 'solana',
    caipNetworkId: `solana:${id}`,
    nativeCurrency: { name: 'Sol', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: [] } },
  }
}
