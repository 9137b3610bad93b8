import { expect, test } from '@playwright/test'
import { account, addMockWallet } from './mockWallet'

test('the sample of the docs connects a wallet, and stays connected', async ({ page }) => {
  await addMockWallet(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect(page.getByText('Not connected')).toBeVisible()
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('button', { name: 'Mock Wallet' }).click()
  await expect(page.getByText(account.address, { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText(account.address, { exact: true })).toBeVisible()
})
