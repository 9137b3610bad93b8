import type { Network } from '@latchkey/protocol/network'
import type { ConnectorType, NamespaceId } from '@latchkey/protocol/vocabulary'
import {
  createWalletNamespace,
  type WalletDriver,
  type WalletEvents,
} from '../namespaces/createWalletNamespace.ts'
import { defineNamespace, type NamespaceDefinition } from '../namespaces/defineNamespace.ts'
import type { AccountLabels } from '../namespaces/walletDriver.ts'

/** Two networks of a namespace; nothing asks them anything. */
export function memoryNetworksOf(id: NamespaceId, name = 'Chain'): readonly [Network, Network] {
  return [makeNetwork(id, name, 'one'), makeNetwork(id, name, 'two')]
}

/** Two networks that are not eip155's. */
export const memoryNetworks = memoryNetworksOf('solana')

/** A wallet that lives in memory: what it answers, and what it does by itself. */
export type MemoryWallet = {
  id: string
  name: string
  type: ConnectorType
  accounts: readonly string[]
  /** What it calls them. */
  labels: AccountLabels
  /** Whether it knows the page from an earlier visit. */
  isTrusting: boolean
  /** Whether nobody has unlocked it: it then answers no page. */
  isLocked: boolean
  /** How it answers the next question; `never` leaves it open until the signal aborts. */
  mood: 'willing' | 'declining' | 'failing' | 'never'
  /** Tells whoever is connected that its accounts are others now. */
  change(accounts: readonly string[]): void
  /** Takes its accounts from whoever is connected, until it is unlocked. */
  lock(): void
  /** Says something for an address; a text that proves nothing unless told otherwise. */
  sign(message: string | Uint8Array, address: string): Promise<string>
  /** Who listens to it. */
  watchers: Set<WalletEvents>
}

/** Makes a wallet of a test-only namespace. */
export function createMemoryWallet(
  id: string,
  accounts: readonly string[],
  { name = id, type = 'EXTERNAL' as ConnectorType, labels = {} as AccountLabels } = {},
): MemoryWallet {
  const watchers = new Set<WalletEvents>()
  return {
    id,
    name,
    type,
    accounts,
    labels,
    isTrusting: false,
    isLocked: false,
    mood: 'willing',
    watchers,
    change(next) {
      this.accounts = next
      for (const on of [...watchers]) on.accountsChanged(next)
    },
    lock() {
      this.isLocked = true
      for (const on of [...watchers]) on.accountsChanged([])
    },
    sign: async (message, address) => `${address} signed ${message}`,
  }
}

/** A namespace beside eip155, for tests alone: the port of `createWalletNamespace` over wallets in memory. */
export function memoryNamespace(
  wallets: readonly MemoryWallet[],
  id: NamespaceId = 'solana',
): NamespaceDefinition {
  const drivers = wallets.map(toDriver)
  return defineNamespace({
    id,
    create: (context) =>
      createWalletNamespace(context, {
        id,
        mainNetworkId: `${id}:one`,
        wallets: { get: () => drivers, subscribe: () => () => {} },
        start: () => () => {},
      }),
  })
}

function toDriver(wallet: MemoryWallet): WalletDriver {
  const { id, name, type } = wallet
  return {
    id,
    name,
    type,
    async connect({ isSilent, signal }) {
      if (isSilent && (wallet.isLocked || !wallet.isTrusting)) throw new TypeError('The wallet is silent')
      if (!isSilent) await ask(wallet, signal)
      wallet.isTrusting = true
      return { accounts: wallet.accounts }
    },
    async disconnect() {
      if (wallet.mood === 'failing') throw new TypeError('The wallet does not answer')
      if (wallet.mood === 'never') return new Promise(() => {})
      wallet.isTrusting = false
    },
    labels: () => wallet.labels,
    signMessage: ({ address, message }) => wallet.sign(message, address),
    watch(on) {
      wallet.watchers.add(on)
      return () => wallet.watchers.delete(on)
    },
  }
}

function ask({ accounts, isLocked, mood }: MemoryWallet, signal: AbortSignal): Promise<void> {
  if (mood === 'declining' || isLocked) return Promise.reject(Object.assign(new Error('No'), { code: 4001 }))
  if (mood === 'failing') return Promise.reject(new TypeError('The wallet does not answer'))
  // A visitor has nothing to say yes with.
  if (accounts.length === 0) return Promise.reject(new TypeError('The wallet has no account'))
  if (mood === 'willing') return Promise.resolve()
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
}

function makeNetwork(chainNamespace: NamespaceId, name: string, id: string): Network {
  return {
    id,
    name: `${name} ${id}`,
    chainNamespace,
    caipNetworkId: `${chainNamespace}:${id}`,
    nativeCurrency: { name: 'Sol', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: [] } },
  }
}
