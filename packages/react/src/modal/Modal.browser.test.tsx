import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { announceWallet } from '../../test/announceWallet.ts'
import { renderKit } from '../../test/renderKit.tsx'

it('[2.3] [4.11] the button opens Connect; a wallet that agrees closes it, and the button shows its address', async () => {
  const wallet = announceWallet()
  const view = renderKit()
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Connect a wallet' })).toBeVisible()
  await page.getByRole('button', { name: 'Lovelace Wallet' }).click()
  await expect.element(page.getByText('Continue in Lovelace Wallet')).toBeVisible()
  await expect.poll(wallet.waiting).toHaveLength(1)
  wallet.approve()
  await expect.element(page.getByRole('button', { name: '0xf39F…2266' })).toBeVisible()
  await expect.poll(() => view.dialog?.open).toBe(false)
})
