import { fileURLToPath } from 'node:url'
import { test as base, type Page } from '@playwright/test'
import { recordWorld } from '../base/recordWorld.ts'
import type { BitcoinTestWallet, BitcoinWalletOptions } from '../wallets/bitcoin/createBitcoinWallet.ts'
import { createHeadlessWallet, type HeadlessWalletOptions } from '../wallets/createHeadlessWallet.ts'
import { createMockWallet } from '../wallets/createMockWallet.ts'
import type { RemoteGrants, RemoteWallet } from '../wallets/createRemoteWallet.ts'
import { injectStandardWallet } from '../wallets/injectStandardWallet.ts'
import { injectWallet } from '../wallets/injectWallet.ts'
import type { Injection } from '../wallets/provideWallet.ts'
import type { SolanaWalletOptions } from '../wallets/solana/createSolanaWallet.ts'
import type { SolanaTestWallet } from '../wallets/solana/solanaWallet.ts'
import type { TestWallet, WalletAnnouncement } from '../wallets/wallet.ts'
import { createDevnet, type Devnet } from '../world/createDevnet.ts'
import type { World } from '../world/world.ts'

export { expect } from '@playwright/test'
export type { BitcoinTestWallet } from '../wallets/bitcoin/createBitcoinWallet.ts'
export { injectWallet } from '../wallets/injectWallet.ts'
export type { SolanaTestWallet } from '../wallets/solana/solanaWallet.ts'
export type { TestWallet } from '../wallets/wallet.ts'
export type { World } from '../world/world.ts'

/** Adds wallets to a test's browser context. */
export type AddWallet = {
  /** Adds a wallet that asks its user. With `page`, into an already open page. */
  headless(
    options?: Partial<Omit<HeadlessWalletOptions, 'info'>> & {
      info?: Partial<WalletAnnouncement>
      injection?: Injection
      page?: Page
    },
  ): Promise<TestWallet>
  /** Adds a wallet that approves everything and emits no events. */
  mock(options?: {
    privateKey?: `0x${string}`
    info?: Partial<WalletAnnouncement>
    injection?: Injection
  }): Promise<void>
  /** Adds a Solana wallet with Alice's account that asks its user. With `page`, into an already open page. */
  solana(options?: Partial<SolanaWalletOptions> & { page?: Page }): Promise<SolanaTestWallet>
  /** Adds a Bitcoin wallet with Alice's regtest account that asks its user. */
  bitcoin(options?: Partial<BitcoinWalletOptions>): Promise<BitcoinTestWallet>
}

/** A wallet on a phone: WalletKit over the world's relay. */
export type PhoneWallet = RemoteWallet & {
  /** The wallet in which its user approves a dapp's requests. */
  wallet: TestWallet
  /** The permissions its user grants: Alice's account on the local chain. */
  grants: RemoteGrants
}

type WorkerFixtures = {
  /** The server's log since the start of the worker's current test, at the most verbose level. */
  log: string[]
  devnet: Devnet
  /** The worker's local world, including the built app, wallet page and documentation. */
  world: World
}
type TestFixtures = {
  /** How `wallet` announces itself. Set it with `test.use`. */
  injection: Injection
  /** Alice's wallet, in every page of the test. It knows the devnet and, as another network, Ethereum. */
  wallet: TestWallet
  addWallet: AddWallet
  /** Alice's wallet on a phone. */
  phoneWallet: PhoneWallet
  /** The server's log of the test, at the most verbose level. */
  serverLog: readonly string[]
  /** Another world, whose app belongs to the operator, so that the frame shows its approvals. */
  ownedWorld: World
  /** Empties the log before the test, and restores the chains after it. */
  storeChain: undefined
}

const pages = {
  appDir: fileURLToPath(new URL('../../../../apps/web/dist', import.meta.url)),
  walletDir: fileURLToPath(new URL('../../../../apps/wallet/dist', import.meta.url)),
  docsDir: fileURLToPath(new URL('../../../../apps/docs/dist', import.meta.url)),
  frameDir: fileURLToPath(new URL('../../../frame/dist/page', import.meta.url)),
}

/** Playwright's `test` with a local world and wallets. `page.goto('/')` opens the app. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from a pattern.
  log: [async ({}, use) => use([]), { scope: 'worker' }],
  devnet: [
    async ({ log }, use) => {
      const began = performance.now()
      const devnet = await createDevnet({
        ...pages,
        logLevel: 'debug',
        logTo: { write: (line) => void log.push(line) },
      })
      recordWorld('start', began)
      await use(devnet)
      await devnet.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  world: [async ({ devnet }, use) => use(devnet.world), { scope: 'worker' }],
  baseURL: async ({ world }, use) => use(world.app),
  serverLog: async ({ log }, use) => use(log),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from a pattern.
  ownedWorld: async ({}, use) => {
    const devnet = await createDevnet({ ...pages, ownsApp: true })
    await use(devnet.world)
    await devnet.close()
  },
  storeChain: [
    async ({ devnet, log }, use) => {
      log.length = 0
      const restore = await devnet.hold()
      await use(undefined)
      const began = performance.now()
      await restore()
      await devnet.indexed()
      recordWorld('restore', began)
    },
    { auto: true },
  ],
  injection: [{}, { option: true }],
  wallet: async ({ addWallet, injection }, use) => use(await addWallet.headless({ injection })),
  phoneWallet: async ({ world }, use) => {
    const { createRemoteWallet } = await import('../wallets/createRemoteWallet.ts')
    const [alice] = world.accounts
    if (!alice) throw new Error('The local world has no accounts.')
    const chainId = world.network.caipNetworkId
    const wallet = createHeadlessWallet({
      privateKeys: [alice.privateKey],
      chains: [{ id: Number(world.network.id), rpc: world.rpc }],
      info: { name: 'Pocket Wallet' },
      isConnected: true,
    })
    const remote = await createRemoteWallet({ relay: world.relay, projectId: world.projectId, wallet })
    const grants: RemoteGrants = {
      eip155: {
        chains: [chainId],
        accounts: [`${chainId}:${alice.address}`],
        methods: ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction'],
        events: ['chainChanged', 'accountsChanged'],
      },
    }
    await use({ ...remote, wallet, grants })
    await remote.end()
  },
  addWallet: async ({ context, world }, use) => {
    const [alice, bob] = world.accounts
    if (!alice || !bob) throw new Error('The local world has no accounts.')
    const chains = [
      { id: Number(world.network.id), rpc: world.rpc },
      { id: 1, rpc: world.rpc },
    ]
    await use({
      async headless({ injection = {}, page, ...options } = {}) {
        const wallet = createHeadlessWallet({ privateKeys: [alice.privateKey], chains, ...options })
        await injectWallet({ context, wallet, injection, ...(page && { page }) })
        return wallet
      },
      async mock({ privateKey = bob.privateKey, info = {}, injection = {} } = {}) {
        await injectWallet({
          context,
          wallet: createMockWallet({ privateKey, rpc: world.rpc, info }),
          injection,
        })
      },
      async solana({ page, ...options } = {}) {
        const { createSolanaWallet } = await import('../wallets/solana/createSolanaWallet.ts')
        const [owner] = world.solana.accounts
        if (!owner) throw new Error('The local world has no accounts.')
        const { secretKey } = owner
        const wallet = createSolanaWallet({ secretKey, rpc: world.solana.rpc, ...options })
        await injectStandardWallet({ context, wallet: wallet.wallet, ...(page && { page }) })
        return wallet
      },
      async bitcoin(options = {}) {
        const { createBitcoinWallet } = await import('../wallets/bitcoin/createBitcoinWallet.ts')
        const [owner] = world.bitcoin.accounts
        if (!owner) throw new Error('The local world has no accounts.')
        const wallet = createBitcoinWallet({ account: owner, ...options })
        await injectStandardWallet({ context, wallet: wallet.wallet })
        return wallet
      },
    })
  },
})
