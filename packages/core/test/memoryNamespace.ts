import { createValue } from '@latchkey/protocol/createValue'
import { type Caip2, parseCaip2 } from '@latchkey/protocol/ids'
import type { Network } from '@latchkey/protocol/network'
import type { ConnectorType, NamespaceId } from '@latchkey/protocol/vocabulary'
import { defineNamespace, type NamespaceDefinition } from '../src/namespaces/contract/defineNamespace.ts'
import type { AccountLabels, WalletAnswer } from '../src/namespaces/contract/walletDriver.ts'
import {
  createWalletNamespace,
  type WalletDriver,
  type WalletEvents,
} from '../src/namespaces/shared/createWalletNamespace.ts'

/** Returns two networks of a namespace. Nothing sends them requests. */
export function memoryNetworksOf(id: NamespaceId, name = 'Chain'): readonly [Network, Network] {
  return [makeNetwork(id, name, 'one'), makeNetwork(id, name, 'two')]
}

/** Two networks of a namespace other than eip155. */
export const memoryNetworks = memoryNetworksOf('solana')

/** An in-memory wallet: its responses, and actions of its own. */
type MemoryWallet = {
  id: string
  name: string
  type: ConnectorType
  accounts: readonly string[]
  /** Labels of its accounts. */
  labels: AccountLabels
  /** Whether it knows the page from an earlier visit. */
  isTrusting: boolean
  /** Whether it is locked. It then responds to no page. */
  isLocked: boolean
  /** Whether it is not installed in the page. */
  isAbsent: boolean
  /** Installs it in the page. */
  appear(): void
  /** Its current network, if its accounts differ by network: `name@network`. */
  networkId: Caip2 | undefined
  /** Networks that it approved, if it is connected over a relay. */
  networkIds: readonly Caip2[] | undefined
  /** Its response to the next request; `never` leaves it pending until the signal aborts, `late` until `answer`. */
  mood: 'willing' | 'declining' | 'failing' | 'never' | 'late'
  /** Approves what is pending since `late`. */
  answer(): void
  /** Returns its accounts on its current network. */
  addresses(): readonly string[]
  /** Switches to another network and notifies connected kits. */
  changeNetwork(networkId: Caip2): void
  /** Notifies connected kits that its accounts have changed. */
  change(accounts: readonly string[]): void
  /** Removes its accounts from connected kits until it is unlocked. */
  lock(): void
  /** Signs a message for an address. By default, returns a text that proves nothing. */
  sign(message: string | Uint8Array, address: string): Promise<string>
  /** Subscribers to its events. */
  watchers: Set<WalletEvents>
  /** Called when it is installed in the page. */
  listeners: Set<() => void>
  /** Callbacks of pending requests. */
  waiting: (() => void)[]
}

/** Creates a wallet of a test-only namespace. */
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

/** Creates a test-only namespace: the port of `createWalletNamespace` over in-memory wallets. */
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
      // When the user is asked, it switches to the page's network; otherwise it stays on its own.
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
  // Without accounts, there is nothing to approve with.
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
