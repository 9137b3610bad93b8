import { createHeadlessWeb3Provider } from '@ensdomains/headless-web3-provider'
import type { Chain, EIP1193Provider } from 'viem'
import { onTestFinished } from 'vitest'

/** What one browser keeps between visits: local storage that can be blocked or full. */
export type Browser = {
  items: Map<string, string>
  /** Makes storage refuse: `blocked` every access, `full` every write. */
  setStorage(state: 'fine' | 'blocked' | 'full'): void
  /** Opens a page: a window of its own, with these wallets in it. The test's end closes it. */
  open(wallets?: readonly InstalledWallet[]): Page
}

/** A page of that browser; it is the global one from when it was opened. */
type Page = {
  /** Injects a wallet late. */
  install(wallet: InstalledWallet): void
}

/** A wallet as a page meets it. */
export type InstalledWallet = {
  provider: EIP1193Provider
  /** Announced by EIP-6963, or only at `window.ethereum`. */
  by: 'announcement' | 'ethereum'
  rdns: string
  name: string
}

/** A wallet of `@ensdomains/headless-web3-provider`, and how often it has told its accounts. */
export type HeadlessWallet = InstalledWallet & {
  backend: ReturnType<typeof createHeadlessWeb3Provider>
  /** Accounts told on request, newest last; empty lists left out. */
  told: string[][]
  /** Requests that reached the wallet, newest last. */
  asked: { method: string; params?: unknown }[]
}

const permissions = {
  /** Knows the page, and answers without asking. */
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
  /** Is locked, or does not know the page: no account, and nobody there to say yes. */
  locked: [],
  /** Does not know the page yet; whoever is asked says yes. */
  willing: [
    'eth_requestAccounts',
    'wallet_requestPermissions',
    'wallet_switchEthereumChain',
    'personal_sign',
  ],
} as const

/** Makes a headless wallet in a state of mind. */
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

/** Makes a browser with nothing in its storage. */
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
      // The first page's turn comes last, when every kit of the test has ended.
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

/** Takes the window away: what runs now runs on a server. */
export function leaveBrowser(): void {
  Reflect.deleteProperty(globalThis, 'window')
}
