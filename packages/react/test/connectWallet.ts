import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { type announceWallet, defaultWalletName } from './announceWallet.ts'

/** Connects a wallet through the UI, from the button to its owner's approval. */
export async function connectWallet(wallet: ReturnType<typeof announceWallet>, name = defaultWalletName) {
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('button', { name }).click()
  await expect.poll(wallet.waiting).toHaveLength(1)
  wallet.approve()
}
