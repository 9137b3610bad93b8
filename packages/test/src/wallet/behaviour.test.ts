// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createBitcoinWallet } from '../bip122/createBitcoinWallet.ts'
import { createCosmosWallet } from '../cosmos/createCosmosWallet.ts'
import { createEvmWallet } from '../eip155/createEvmWallet.ts'
import { createPolkadotWallet } from '../polkadot/createPolkadotWallet.ts'
import { createSolanaWallet } from '../solana/createSolanaWallet.ts'
import type { TestWallet, WalletMode } from './wallet.ts'

type Call = (...inputs: unknown[]) => Promise<unknown>
type Page = Record<string, never>
type Options = { mode?: WalletMode; isConnected?: boolean }

/** A wallet of a family as a page uses it, and the names of its methods. */
type Family = {
  create(options: Options): TestWallet
  /** Names of the requests to connect and to sign a message. */
  methods: { connect: string; sign: string }
  /** Returns how a page calls the wallet; undefined if the page has no such wallet. */
  find(): { connect: Call; accounts: Call; sign(address: string): Promise<unknown> } | undefined
  rejection: object
  removal: object
  /** Waits for the page to hear of another account. Returns what it heard. */
  follow(): { heard: unknown[] }
}

const page = () => window as unknown as Page
const bytes = new TextEncoder().encode('Hello')

/** Wallets that registered with this page. */
const registered = new Map<string, { features: Record<string, Record<string, Call>>; accounts: unknown }>()
const api = {
  register(wallet: never) {
    const { name } = wallet as { name: string }
    registered.set(name, wallet)
    return () => registered.delete(name)
  },
}
const register = (event: Event) => (event as CustomEvent).detail(api)
beforeEach(() => window.addEventListener('wallet-standard:register-wallet', register))
afterEach(() => window.removeEventListener('wallet-standard:register-wallet', register))

/** Asks the page's EVM wallets to announce themselves. Returns the provider of the test's wallet. */
function findProvider() {
  const found: { request: Call; on(event: string, listener: (value: unknown) => void): void }[] = []
  const listen = (event: Event) => found.push((event as CustomEvent).detail.provider)
  window.addEventListener('eip6963:announceProvider', listen)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  window.removeEventListener('eip6963:announceProvider', listen)
  return found[0]
}

const standard = (chain: 'solana' | 'bitcoin'): Omit<Family, 'create'> => ({
  methods: { connect: 'standard:connect', sign: `${chain}:signMessage` },
  find() {
    const { features } = registered.get('Test Wallet') ?? {}
    const connect = features?.['standard:connect']?.connect
    const signMessage = features?.[`${chain}:signMessage`]?.signMessage
    const read = async (result: unknown) =>
      ((await result) as { accounts: { address: string }[] }).accounts.map(({ address }) => address)
    return (
      connect &&
      signMessage && {
        connect: () => read(connect()),
        accounts: () => read(connect({ silent: true })),
        sign: (address) => signMessage({ account: { address }, message: bytes }),
      }
    )
  },
  rejection: { code: 4001 },
  removal: { code: 4900 },
  follow() {
    const heard: unknown[] = []
    const on = registered.get('Test Wallet')?.features['standard:events']?.on as unknown as (
      event: string,
      listener: (change: { accounts: { address: string }[] }) => void,
    ) => void
    on('change', ({ accounts }) => heard.push(accounts[0]?.address))
    return { heard }
  },
})

const families: Record<string, Family> = {
  EVM: {
    create: createEvmWallet,
    methods: { connect: 'eth_requestAccounts', sign: 'personal_sign' },
    find() {
      const request = findProvider()?.request
      return (
        request && {
          connect: () => request({ method: 'eth_requestAccounts' }),
          accounts: () => request({ method: 'eth_accounts' }),
          sign: (address) => request({ method: 'personal_sign', params: ['0x48656c6c6f', address] }),
        }
      )
    },
    rejection: { code: 4001 },
    removal: { code: 4900 },
    follow() {
      const heard: unknown[] = []
      findProvider()?.on('accountsChanged', (accounts) => heard.push((accounts as string[])[0]))
      return { heard }
    },
  },
  Solana: { create: createSolanaWallet, ...standard('solana') },
  Bitcoin: { create: createBitcoinWallet, ...standard('bitcoin') },
  Polkadot: {
    create: createPolkadotWallet,
    methods: { connect: 'enable', sign: 'signRaw' },
    find() {
      const extension = (page().injectedWeb3 as Record<string, { enable: Call }> | undefined)?.['Test Wallet']
      type Opened = { accounts: { get: Call }; signer: { signRaw: Call } }
      let opened: Promise<Opened> | undefined
      const open = () => {
        opened = extension?.enable('Test') as Promise<Opened>
        return opened
      }
      const read = async () =>
        ((await (await open()).accounts.get()) as { address: string }[]).map(({ address }) => address)
      return (
        extension && {
          connect: read,
          accounts: read,
          sign: async (address) =>
            (await (opened ?? open())).signer.signRaw({ address, data: '0x48656c6c6f' }),
        }
      )
    },
    rejection: { message: expect.stringMatching(/^(Rejected|Cancelled)$/) },
    removal: { message: 'The extension was removed.' },
    follow() {
      const heard: unknown[] = []
      const extension = (page().injectedWeb3 as unknown as Record<string, { enable: Call }>)['Test Wallet']
      void extension?.enable('Test').then((opened) => {
        const { accounts } = opened as { accounts: { subscribe(listener: (now: never[]) => void): void } }
        accounts.subscribe((now: { address: string }[]) => heard.push(now[0]?.address))
      })
      return { heard }
    },
  },
  Cosmos: {
    create: createCosmosWallet,
    methods: { connect: 'enable', sign: 'signArbitrary' },
    find() {
      const keplr = page().keplr as Record<string, Call> | undefined
      const read = async () => {
        await keplr?.enable?.('cosmoshub-4')
        const key = (await keplr?.getKey?.('cosmoshub-4')) as { bech32Address: string } | undefined
        return [key?.bech32Address]
      }
      return (
        keplr && {
          connect: read,
          accounts: read,
          sign: async (address) => keplr.signArbitrary?.('cosmoshub-4', address, 'Hello'),
        }
      )
    },
    rejection: { message: 'Request rejected' },
    removal: { message: 'The extension was removed.' },
    follow() {
      const heard: unknown[] = []
      window.addEventListener('keplr_keystorechange', async () => {
        const key = (await (page().keplr as Record<string, Call> | undefined)
          ?.getKey?.('cosmoshub-4')
          .catch(() => undefined)) as { bech32Address: string } | undefined
        heard.push(key?.bech32Address)
      })
      return { heard }
    },
  },
}

describe.each(Object.entries(families))(
  'the %s wallet',
  (_, { create, find, follow, methods, ...family }) => {
    function install(options: Options = {}) {
      const wallet = create(options)
      wallet.install()
      onTestFinished(wallet.remove)
      const inPage = find()
      if (!inPage) throw new Error('The page has no such wallet.')
      return { wallet, inPage }
    }

    it('approves everything unless told otherwise, and records it', async () => {
      const { inPage, wallet } = install()
      expect(wallet.isConnected).toBe(false)
      expect(await inPage.connect()).toContain(wallet.address)
      expect(wallet.isConnected).toBe(true)
      expect(await inPage.sign(wallet.address)).toBeTruthy()
      expect(wallet.requests.map(({ outcome }) => outcome)).not.toContain('failed')
      expect(wallet.requests.filter(({ isAsked }) => isAsked).map(({ method }) => method)).toEqual([
        methods.connect,
        methods.sign,
      ])
    })

    it('rejects as its users do: always, or the next request', async () => {
      const { inPage, wallet } = install({ mode: 'reject' })
      await expect(inPage.connect()).rejects.toMatchObject(family.rejection)
      expect(wallet.isConnected).toBe(false)
      wallet.setMode('approve')
      await inPage.connect()
      const rejecting = wallet.reject(methods.sign)
      await expect(inPage.sign(wallet.address)).rejects.toMatchObject(family.rejection)
      expect(await rejecting).toMatchObject({ method: methods.sign, outcome: 'rejected' })
      expect(await inPage.sign(wallet.address)).toBeTruthy()
    })

    it('waits for the test in the mode ask', async () => {
      const { inPage, wallet } = install({ mode: 'ask' })
      const connecting = inPage.connect()
      const accounts = Promise.race([connecting, Promise.resolve('waiting')])
      expect(await accounts).toBe('waiting')
      expect(await wallet.approve(methods.connect)).toMatchObject({ outcome: 'approved' })
      expect(await connecting).toContain(wallet.address)
    })

    it('shares no account while it is locked', async () => {
      const { inPage, wallet } = install({ isConnected: true })
      const { heard } = follow()
      await inPage.accounts()
      wallet.lock()
      await expect.poll(() => (heard.length > 0 ? heard.at(-1) : 'nothing')).toBe(undefined)
      await expect(inPage.sign(wallet.address)).rejects.toThrow()
      wallet.unlock()
      await expect.poll(() => heard.at(-1)).toBe(wallet.address)
      expect(await inPage.accounts()).toContain(wallet.address)
    })

    it('switches its account, by position or address', async () => {
      const { wallet } = install({ isConnected: true })
      const { heard } = follow()
      const [first = ''] = wallet.addresses
      const second = wallet.addresses.at(-1) ?? ''
      wallet.switchAccount(second)
      await expect.poll(() => heard.at(-1)).toBe(wallet.address)
      expect(wallet.address).not.toBe(first)
      wallet.switchAccount(wallet.addresses.indexOf(first))
      await expect.poll(() => heard.at(-1)).toBe(first)
      expect(() => wallet.switchAccount('nobody')).toThrow(`no account nobody. It has ${first}`)
    })

    it('forgets the page when its user disconnects', async () => {
      const { inPage, wallet } = install({ isConnected: true })
      await inPage.accounts()
      wallet.disconnect()
      await expect(inPage.sign(wallet.address)).rejects.toThrow()
      expect(await inPage.connect()).toContain(wallet.address)
    })

    it('goes away, also while it asks its user, and comes back', async () => {
      const { inPage, wallet } = install({ mode: 'ask' })
      const connecting = inPage.connect()
      const failing = expect(connecting).rejects.toMatchObject(family.removal)
      await expect.poll(() => wallet.requests.some(({ isAsked }) => isAsked)).toBe(true)
      wallet.remove()
      await failing
      expect(find()).toBeUndefined()
      await expect(inPage.connect()).rejects.toMatchObject(family.removal)
      wallet.setMode('approve')
      wallet.install()
      expect(await find()?.connect()).toContain(wallet.address)
    })

    it('answers late, until a promise settles or by time', async () => {
      const { inPage, wallet } = install()
      let release = () => {}
      wallet.delay(
        new Promise<void>((resolve) => {
          release = resolve
        }),
        methods.connect,
      )
      let isDone = false
      const connecting = inPage.connect().then(() => {
        isDone = true
      })
      await expect.poll(() => wallet.requests.at(-1)).toMatchObject({ outcome: 'pending' })
      expect(isDone).toBe(false)
      release()
      await connecting
      wallet.delay(30)
      const began = Date.now()
      await inPage.sign(wallet.address)
      // Timers may end a millisecond early.
      expect(Date.now() - began).toBeGreaterThanOrEqual(29)
      wallet.delay(0)
    })

    it('answers wrongly', async () => {
      const { inPage, wallet } = install()
      await inPage.connect()
      const undo = wallet.answer(methods.sign, { nonsense: true })
      expect(await inPage.sign(wallet.address)).toEqual({ nonsense: true })
      expect(wallet.requests.at(-1)).toMatchObject({ method: methods.sign, outcome: 'answered' })
      wallet.answer(methods.sign, () => {
        throw new Error('Internal error')
      })
      await expect(inPage.sign(wallet.address)).rejects.toThrow('Internal error')
      undo()
      expect(await inPage.sign(wallet.address)).not.toEqual({ nonsense: true })
    })
  },
)

it('an EVM wallet switches its network, in the wallet and for a page, and knows which it has', async () => {
  const wallet = createEvmWallet({ isConnected: true, chains: [{ id: 1 }, { id: 10 }] })
  wallet.install()
  onTestFinished(wallet.remove)
  const provider = findProvider()
  const heard: unknown[] = []
  provider?.on('chainChanged', (chainId) => heard.push(chainId))
  wallet.switchNetwork(137)
  const switchTo = (chainId: string) =>
    provider?.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
  await switchTo('0xa')
  await expect(switchTo('0x64')).rejects.toMatchObject({ code: 4902 })
  expect(heard).toEqual(['0x89', '0xa'])
  expect(wallet.chainId).toBe(10)
  await expect(provider?.request({ method: 'eth_blockNumber' })).rejects.toThrow('pass "rpcUrl"')
})

it('a Bitcoin wallet switches its network, and with it its addresses', async () => {
  const wallet = createBitcoinWallet({ isConnected: true })
  wallet.install()
  onTestFinished(wallet.remove)
  const { heard } = standard('bitcoin').follow()
  const before = wallet.address
  wallet.switchNetwork('regtest')
  expect(wallet).toMatchObject({ network: 'regtest', address: expect.stringMatching(/^bcrt1q/) })
  expect(before).toMatch(/^bc1q/)
  expect(heard).toEqual([wallet.address])
})
