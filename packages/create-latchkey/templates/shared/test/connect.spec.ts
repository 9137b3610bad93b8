import { expect, test } from '@playwright/test'
import { type Hex, verifyMessage } from 'viem'
import { account, addMockWallet } from './mockWallet'

test('connects a wallet, signs a message, and stays connected', async ({ page }) => {
  await addMockWallet(page)
  // A server's HTML has the button before its script has loaded.
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('button', { name: 'Mock Wallet' }).click()
  await expect(page.getByText(account.address, { exact: true })).toBeVisible()
  await expect(page.getByText('10000 ETH', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Sign a message' }).click()
  const signature = page.getByRole('status', { name: 'Signature' })
  await expect(signature).toHaveText(/^0x[0-9a-f]{130}$/)
  expect(
    await verifyMessage({
      address: account.address,
      message: 'Hello from my app',
      signature: (await signature.textContent()) as Hex,
    }),
  ).toBe(true)

  await page.reload()
  await expect(page.getByText(account.address, { exact: true })).toBeVisible()
})
