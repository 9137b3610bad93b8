import { verifyBip122, verifyCosmos, verifyPolkadot } from '@latchkey/server/signIn'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { verifyMessage } from 'viem'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { chromiumArgs, chromiumPath } from '../../../../scripts/chromium.mjs'
import { createBitcoinWallet } from '../bip122/createBitcoinWallet.ts'
import { createCosmosWallet } from '../cosmos/createCosmosWallet.ts'
import { createEvmWallet } from '../eip155/createEvmWallet.ts'
import { createPolkadotWallet } from '../polkadot/createPolkadotWallet.ts'
import { createSolanaWallet } from '../solana/createSolanaWallet.ts'
import type { TestWallet } from '../wallet/wallet.ts'
import { installWallet } from './installWallet.ts'

let browser: Browser
beforeAll(async () => {
  const executablePath = chromiumPath()
  browser = await chromium.launch({ args: chromiumArgs, ...(executablePath && { executablePath }) })
})
afterAll(() => browser.close())

/** Opens a context with a page from a host that does not exist, whose one script keeps what wallets announce. */
async function openPage(install: (context: BrowserContext) => Promise<unknown>) {
  const context = await browser.newContext()
  onTestFinished(() => context.close())
  await context.route('https://app.test/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<script>(${keepWallets})()</script>` }),
  )
  await install(context)
  const page = await context.newPage()
  await page.goto('https://app.test/')
  return { context, page }
}

function keepWallets() {
  const wallets: Record<string, unknown> = {}
  Object.assign(window, { wallets })
  window.addEventListener('eip6963:announceProvider', (event) => {
    wallets.evm = (event as CustomEvent).detail.provider
  })
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  const api = {
    register(wallet: { chains: string[] }) {
      const family = wallet.chains[0]?.split(':')[0] ?? ''
      wallets[family] = wallet
      return () => delete wallets[family]
    },
  }
  window.addEventListener('wallet-standard:register-wallet', (event) => (event as CustomEvent).detail(api))
  window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
}

type Signed = { address: string; signature: string; code?: number; message?: string }

/** Connects to a wallet in the page and signs *Hello*, in the words of each family. */
const signInPage = (page: Page, family: string) =>
  page.evaluate(async (name): Promise<Signed> => {
    // biome-ignore lint/suspicious/noExplicitAny: What each family adds to a page has no types.
    const { injectedWeb3, keplr, wallets } = window as never as Record<string, Record<string, any>>
    const bytes = new TextEncoder().encode('Hello')
    const base64 = (signature: Uint8Array) => btoa(String.fromCharCode(...signature))
    try {
      if (name === 'EVM') {
        const [address] = await wallets!.evm.request({ method: 'eth_requestAccounts' })
        const signature = await wallets!.evm.request({
          method: 'personal_sign',
          params: ['0x48656c6c6f', address],
        })
        return { address, signature }
      }
      if (name === 'Polkadot') {
        const { accounts, signer } = await injectedWeb3!['Test Wallet'].enable('Test')
        const [{ address }] = await accounts.get()
        return { address, ...(await signer.signRaw({ address, data: '0x48656c6c6f' })) }
      }
      if (name === 'Cosmos') {
        await keplr!.enable('cosmoshub-4')
        const { bech32Address, pubKey } = await keplr!.getKey('cosmoshub-4')
        if (!(pubKey instanceof Uint8Array)) throw new Error('no bytes')
        const signed = await keplr!.signArbitrary('cosmoshub-4', bech32Address, bytes)
        return { address: bech32Address, signature: JSON.stringify(signed) }
      }
      const { features } = wallets![name.toLowerCase()]
      const { accounts } = await features['standard:connect'].connect()
      const [account] = accounts
      const [{ signature }] = await features[`${name.toLowerCase()}:signMessage`].signMessage({
        account,
        message: bytes,
      })
      return { address: account.address, signature: base64(signature) }
    } catch (error) {
      const { code, message } = error as { code?: number; message: string }
      return { address: '', signature: '', message, ...(code !== undefined && { code }) }
    }
  }, family)

const claims = (accountAddress: string, chainId: string) => ({
  data: {
    accountAddress,
    chainId,
    uri: 'https://app.test',
    version: '1',
    domain: 'app.test',
    nonce: 'abcdefgh',
  } as never,
  message: 'Hello',
})

const families: [string, () => TestWallet, (signed: Signed) => Promise<boolean>][] = [
  [
    'EVM',
    createEvmWallet,
    ({ address, signature }) =>
      verifyMessage({ address: address as '0x', message: 'Hello', signature: signature as '0x' }),
  ],
  [
    'Solana',
    createSolanaWallet,
    // The signature itself is verified in the contract of namespaces.
    async ({ signature }) => Buffer.from(signature, 'base64').length === 64,
  ],
  [
    'Bitcoin',
    createBitcoinWallet,
    ({ address, signature }) =>
      verifyBip122({ ...claims(address, 'bip122:000000000019d6689c085ae165831e93'), signature }),
  ],
  [
    'Polkadot',
    createPolkadotWallet,
    ({ address, signature }) =>
      verifyPolkadot(() => 42)({
        ...claims(address, 'polkadot:91b171bb158e2d3848fa23a9f1c25182'),
        signature,
      }),
  ],
  [
    'Cosmos',
    createCosmosWallet,
    ({ address, signature }) =>
      verifyCosmos(() => 'cosmos')({ ...claims(address, 'cosmos:cosmoshub-4'), signature }),
  ],
]

describe.each(families)('the %s wallet in a browser', (family, create, verify) => {
  it('signs, also after a reload, in all tabs, and rejects with its error', async () => {
    const wallet = create()
    const { context, page } = await openPage((opened) => installWallet(opened, wallet))
    const signed = await signInPage(page, family)
    expect(signed).toMatchObject({ address: wallet.address, signature: expect.any(String) })
    expect(await verify(signed)).toBe(true)
    await page.reload()
    expect(await signInPage(page, family)).toMatchObject({ address: wallet.address })
    const tab = await context.newPage()
    await tab.goto('https://app.test/')
    const rejecting = wallet.reject(wallet.requests.findLast(({ isAsked }) => isAsked)?.method)
    expect(await signInPage(tab, family)).toMatchObject({
      address: '',
      message: expect.stringMatching(/reject|cancel/i),
    })
    expect(await rejecting).toMatchObject({ outcome: 'rejected' })
  })

  it('goes away from an open page, and stays away after a reload', async () => {
    const wallet = create()
    const { page } = await openPage((opened) => installWallet(opened, wallet))
    await signInPage(page, family)
    const has = () =>
      page.evaluate((name) => {
        const { injectedWeb3, keplr, wallets } = window as never as Record<string, Record<string, unknown>>
        window.dispatchEvent(new Event('eip6963:requestProvider'))
        if (name === 'Cosmos') return keplr !== undefined
        if (name === 'Polkadot') return injectedWeb3?.['Test Wallet'] !== undefined
        return wallets?.[name === 'EVM' ? 'evm' : name.toLowerCase()] !== undefined
      }, family)
    expect(await has()).toBe(true)
    wallet.remove()
    await page.reload()
    expect(await has()).toBe(false)
  })
})

it('tells open pages of changes, and adds the wallet to pages that are open already', async () => {
  const wallet = createEvmWallet({ isConnected: true })
  const { context, page } = await openPage(async () => {})
  await installWallet(context, wallet)
  await page.evaluate(() => {
    const { wallets } = window as never as {
      wallets: { evm: { on(event: string, listen: (value: unknown) => void): void } }
    }
    const heard: unknown[] = []
    Object.assign(window, { heard })
    wallets.evm.on('accountsChanged', (accounts) => heard.push((accounts as string[])[0] ?? null))
    wallets.evm.on('chainChanged', (chainId) => heard.push(chainId))
  })
  wallet.switchAccount(1)
  wallet.switchNetwork(10)
  wallet.lock()
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'heard')))
    .toEqual([wallet.address, '0xa', null])
})
