import { test as base } from '@playwright/test'
import type { EvmTestWallet, EvmWalletOptions } from '../eip155/createEvmWallet.ts'
import type { TestWallet } from '../wallet/wallet.ts'
import { installWallet } from './installWallet.ts'

export { expect } from '@playwright/test'
export { installWallet }

/** Fixtures of `test`. */
export type WalletFixtures = {
  /** Options of `wallet`. Set them with `test.use`. */
  walletOptions: EvmWalletOptions
  /** An EVM wallet in every page of the test. */
  wallet: EvmTestWallet
  /** Adds further wallets to every page of the test, of any namespace. */
  addWallet<wallet extends TestWallet>(wallet: wallet): Promise<wallet>
}

/** Playwright's `test` with wallets. */
export const test = base.extend<WalletFixtures>({
  walletOptions: [{}, { option: true }],
  addWallet: async ({ context }, use) => use((wallet) => installWallet(context, wallet)),
  wallet: async ({ addWallet, walletOptions }, use) => {
    const { createEvmWallet } = await import('../eip155/createEvmWallet.ts')
    await use(await addWallet(createEvmWallet(walletOptions)))
  },
})
