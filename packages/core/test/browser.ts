import { createHeadlessWeb3Provider } from '@ensdomains/headless-web3-provider'
import type { Chain, EIP1193Provider } from 'viem'
import { onTestFinished } from 'vitest'

/** A browser whose local storage outlives its pages, and can be blocked or full. */
export type Browser = {
  items: Map<string, string>
  /** Makes storage fail: `blocked` on every access, `full` on every write. */
  setStorage(state: 'fine' | 'blocked' | 'full'): void
  /** Opens a page with its own window and these wallets. It closes when the test ends. */
  open(wallets?: readonly InstalledWallet[]): Page
}

/** A page of that browser. It becomes the global one when opened. */
type Page = {
  /** Injects a wallet late. */
  install(wallet: InstalledWallet): void
}

/** A wallet as seen by a page. */
export type InstalledWallet = {
  provider: EIP1193Provider
  /** Announced with EIP-6963, or only at `window.ethereum`. */
  by: 'announcement' | 'ethereum'
  rdns: string
  name: string
}

/** A wallet of `@ensdomains/headless-web3-provider` that records the accounts it returned. */
export type HeadlessWallet = InstalledWallet & {
  backend: ReturnType<typeof createHeadlessWeb3Provider>
  /** Accounts returned on request, newest last; empty lists are omitted. */
  told: string[][]
  /** Requests that reached the wallet, newest last. */
  asked: { method: string; params?: unknown }[]
}

const permissions = {
  /** Knows the page, and responds without asking. */
  trusting: [
    'eth_accounts',
    'eth_requestAccounts',
    'wallet_requestPermissions',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'personal_sign',
  ],
  /** Knows the page, and sends without asking. */
  generous: [
    'eth_accounts',
    'eth_requestAccounts',
    'eth_sendTransaction',
    'eth_signTypedData_v4',
    'personal_sign',
    'wallet_requestPermissions',
  ],
  /** Is locked or doesn't know the page: it has no account, and nobody approves. */
  locked: [],
  /** Doesn't know the page yet; every request is approved. */
  willing: [
    'eth_requestAccounts',
    'wallet_requestPermissions',
    'wallet_switchEthereumChain',
    'personal_sign',
  ],
} as const

/** Creates a headless wallet with a given behaviour. */
export function createWallet(options: {
  privateKeys: readonly `0x${string}`[]
  chains: readonly Chain[]
  mood?: keyof typeof permissions
  by?: InstalledWallet['by']
  rdns?: string
  name?: string
}): HeadlessWallet {
  const { by = 'announcement', mood = 'willing', name = 'Headless', rdns = 'test.headless' } = options
  const backend = createHeadlessWeb3Provider({
    privateKeys: [...options.privateKeys],
    chains: [...options.chains],
    permitted: [...permissions[mood]],
  })
  const told: string[][] = []
  const asked: HeadlessWallet['asked'] = []
  const request = backend.request.bind(backend) as (request: object) => Promise<unknown>
  const provider = Object.assign(backend, {
    async request(given: { method: string; params?: unknown }) {
      asked.push(given)
      const answer = await request(given)
      if (/^eth_(requestA|a)ccounts$/.test(given.method) && Array.isArray(answer) && answer.length > 0)
        told.push(answer)
      return answer
    },
  }) as unknown as EIP1193Provider
  return { provider, backend, by, rdns, name, told, asked }
}

/** Creates a browser with empty storage. */
export function createBrowser(): Browser {
  const items = new Map<string, string>()
  let state = 'fine'
  const refuse = () => {
    throw new DOMException('Refused', state === 'full' ? 'QuotaExceededError' : 'SecurityError')
  }
  const localStorage = {
    getItem: (key: string) => (state === 'blocked' ? refuse() : (items.get(key) ?? null)),
    setItem: (key: string, value: string) => void (state === 'fine' ? items.set(key, value) : refuse()),
    removeItem: (key: string) => void (state === 'blocked' ? refuse() : items.delete(key)),
  }
  return {
    items,
    setStorage(next) {
      state = next
    },
    open(wallets = []) {
      const page = Object.assign(new EventTarget(), { localStorage })
      // Closing the first page comes last, when every kit of the test has ended.
      if (!('window' in globalThis)) onTestFinished(leaveBrowser)
      Object.assign(globalThis, { window: page })
      const install = (wallet: InstalledWallet) => {
        if (wallet.by === 'ethereum') {
          Object.assign(page, { ethereum: wallet.provider })
          page.dispatchEvent(new Event('ethereum#initialized'))
          return
        }
        const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
        const info = { uuid: crypto.randomUUID(), name: wallet.name, icon, rdns: wallet.rdns }
        const announce = () => {
          const detail = Object.freeze({ info, provider: wallet.provider })
          page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
        }
        page.addEventListener('eip6963:requestProvider', announce)
        announce()
      }
      for (const wallet of wallets) install(wallet)
      return { install }
    },
  }
}

/** Removes the window, so that code runs as on a server. */
export function leaveBrowser(): void {
  Reflect.deleteProperty(globalThis, 'window')
}
