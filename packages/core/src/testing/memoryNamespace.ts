import { type Caip2, parseCaip2 } from '@latchkey/protocol/ids'
import type { Network } from '@latchkey/protocol/network'
import type { ConnectorType, NamespaceId } from '@latchkey/protocol/vocabulary'
import { createValue } from '../namespaces/createValue.ts'
import {
  createWalletNamespace,
  type WalletDriver,
  type WalletEvents,
} from '../namespaces/createWalletNamespace.ts'
import { defineNamespace, type NamespaceDefinition } from '../namespaces/defineNamespace.ts'
import type { AccountLabels, WalletAnswer } from '../namespaces/walletDriver.ts'

/** Two networks of a namespace; nothing asks them anything. */
export function memoryNetworksOf(id: NamespaceId, name = 'Chain'): readonly [Network, Network] {
  return [makeNetwork(id, name, 'one'), makeNetwork(id, name, 'two')]
}

/** Two networks that are not eip155's. */
export const memoryNetworks = memoryNetworksOf('solana')

/** A wallet that lives in memory: what it answers, and what it does by itself. */
type MemoryWallet = {
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
  /** Whether it is not in the page. */
  isAbsent: boolean
  /** Comes into the page. */
  appear(): void
  /** Where it is, if it calls its accounts otherwise on each network: `name@network`. */
  networkId: Caip2 | undefined
  /** What it agreed to, if it is reached over a relay. */
  networkIds: readonly Caip2[] | undefined
  /** How it answers the next question; `never` leaves it open until the signal aborts, `late` until `answer`. */
  mood: 'willing' | 'declining' | 'failing' | 'never' | 'late'
  /** Says yes to what is open since `late`. */
  answer(): void
  /** What it calls its accounts where it is. */
  addresses(): readonly string[]
  /** Goes to another network, and tells whoever is connected. */
  changeNetwork(networkId: Caip2): void
  /** Tells whoever is connected that its accounts are others now. */
  change(accounts: readonly string[]): void
  /** Takes its accounts from whoever is connected, until it is unlocked. */
  lock(): void
  /** Says something for an address; a text that proves nothing unless told otherwise. */
  sign(message: string | Uint8Array, address: string): Promise<string>
  /** Who listens to it. */
  watchers: Set<WalletEvents>
  /** Called back when it comes into the page. */
  listeners: Set<() => void>
  /** Who waits for an answer. */
  waiting: (() => void)[]
}

/** Makes a wallet of a test-only namespace. */
export function createMemoryWallet(
  id: string,
  accounts: readonly string[],
  {
    name = id,
    type = 'EXTERNAL' as ConnectorType,
    labels = {} as AccountLabels,
    networkId = undefined as Caip2 | undefined,
    networkIds = undefined as readonly Caip2[] | undefined,
  } = {},
): MemoryWallet {
  const watchers = new Set<WalletEvents>()
  const waiting: (() => void)[] = []
  const listeners = new Set<() => void>()
  return {
    id,
    name,
    type,
    accounts,
    labels,
    isTrusting: false,
    isLocked: false,
    isAbsent: false,
    appear() {
      this.isAbsent = false
      for (const listener of listeners) listener()
    },
    listeners,
    mood: 'willing',
    networkId,
    networkIds,
    watchers,
    waiting,
    answer() {
      for (const resolve of waiting.splice(0)) resolve()
    },
    addresses() {
      const place = this.networkId && parseCaip2(this.networkId).reference
      return this.accounts.map((account) => (place === undefined ? account : `${account}@${place}`))
    },
    change(next) {
      this.accounts = next
      for (const on of [...watchers])
        if (this.networkId) on.networkChanged(this.networkId, this.addresses())
        else on.accountsChanged(next)
    },
    changeNetwork(next) {
      this.networkId = next
      if (this.isLocked) return
      for (const on of [...watchers]) on.networkChanged(next, this.addresses())
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
  const drivers = new Map(wallets.map((wallet) => [wallet, toDriver(wallet)]))
  const list = () => [...drivers].flatMap(([{ isAbsent }, driver]) => (isAbsent ? [] : [driver]))
  return defineNamespace({
    id,
    create(context) {
      const here = createValue(list())
      const look = () => here.set(list())
      for (const { listeners } of wallets) listeners.add(look)
      const namespace = { id, mainNetworkId: `${id}:one` as const, wallets: here, start: () => () => {} }
      return createWalletNamespace(context, namespace)
    },
  })
}

function toDriver(wallet: MemoryWallet): WalletDriver {
  const { id, name, type } = wallet
  return {
    id,
    name,
    type,
    async connect({ isSilent, networkId, signal }) {
      const isSilenced = wallet.isLocked || !wallet.isTrusting || wallet.mood === 'failing'
      if (isSilent && isSilenced) throw new TypeError('The wallet is silent')
      if (!isSilent) await ask(wallet, signal)
      wallet.isTrusting = true
      // Asked, it goes where the page is; else it stays where it was.
      if (wallet.networkId && !isSilent && !signal.aborted) wallet.networkId = networkId
      return answerOf(wallet)
    },
    async disconnect() {
      if (wallet.mood === 'failing') throw new TypeError('The wallet does not answer')
      if (wallet.mood === 'never') return new Promise(() => {})
      wallet.isTrusting = false
    },
    labels: () => wallet.labels,
    ...(wallet.networkId && {
      async switchNetwork({ networkId }) {
        refuse(wallet)
        wallet.networkId = networkId
        return answerOf(wallet)
      },
    }),
    signMessage: ({ address, message }) => wallet.sign(message, address),
    peer() {
      const { networkIds } = wallet
      const remote = { walletId: undefined, since: undefined, expiresAt: Date.now() + 86_400_000 }
      return networkIds && { name, remote: { ...remote, networkIds } }
    },
    watch(on) {
      wallet.watchers.add(on)
      return () => wallet.watchers.delete(on)
    },
  }
}

function answerOf(wallet: MemoryWallet): WalletAnswer {
  return { accounts: wallet.addresses(), ...(wallet.networkId && { networkId: wallet.networkId }) }
}

async function ask(wallet: MemoryWallet, signal: AbortSignal): Promise<void> {
  const { mood, waiting } = wallet
  if (mood === 'late') await new Promise<void>((resolve) => waiting.push(resolve))
  refuse(wallet)
  // A visitor has nothing to say yes with.
  if (wallet.accounts.length === 0) throw new TypeError('The wallet has no account')
  if (mood === 'never')
    await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
}

function refuse({ isLocked, mood }: MemoryWallet): void {
  if (mood === 'declining' || isLocked) throw Object.assign(new Error('No'), { code: 4001 })
  if (mood === 'failing') throw new TypeError('The wallet does not answer')
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
