import type { Page } from '@playwright/test'
import { parseEther } from 'viem'
import { type App, expect, test } from '../../support/fixtures.ts'
import { askChain, holdBlocks, makeBlocks } from '../../support/holdBlocks.ts'

// Stops mining until the test requests a block, and resumes it afterwards.
test.beforeEach(({ chain }) => holdBlocks(chain))
test.afterEach(({ chain }) => makeBlocks(chain))

/** Sends half an ether to Carol, which stays pending. */
async function sendHalf({ dialog, accountButton, wallet }: App, carol: string) {
  await accountButton.click()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Amount of ETH', exact: true }).fill('0.5')
  await dialog.getByLabel('To', { exact: true }).fill(carol)
  await dialog.getByRole('button', { name: 'Review' }).click()
  await dialog.getByRole('button', { name: 'Send 0.5 ETH' }).click()
  await wallet.approve('eth_sendTransaction')
  await expect(dialog).toContainText('Sending 0.5 ETH')
}

/** Opens the account's activity after a reload. */
async function reloadToActivity(page: Page, { dialog, accountButton }: App) {
  await page.reload()
  await accountButton.click()
  await dialog.getByRole('tab', { name: 'Activity' }).click()
}

test('finds a pending send after a reload, speeds it up, and pays once', { tag: '@soak' }, async ({
  app,
  page,
  chain,
  alice,
  carol,
}) => {
  const { dialog, wallet } = app
  const before = await chain.getBalance({ address: carol })
  const nonce = await chain.getTransactionCount({ address: alice })
  await app.connect()
  await sendHalf(app, carol)
  await reloadToActivity(page, app)
  await dialog.getByRole('button', { name: 'Speed up: 0.5 ETH' }).click()
  await expect(dialog).toContainText(`nonce ${nonce}`)
  await dialog.getByRole('button', { name: /^Speed up in/ }).click()
  await wallet.approve('eth_sendTransaction')
  await expect(dialog).toContainText('Speeding up')
  // Reloads once more in the middle: the previous page has sent it anyway.
  await reloadToActivity(page, app)
  await expect(dialog).toContainText('Speeding up')
  await askChain(chain, 'evm_mine')
  await expect(dialog.getByRole('list', { name: 'Pending' })).toBeHidden()
  expect((await chain.getBalance({ address: carol })) - before).toBe(parseEther('0.5'))
  expect(await chain.getTransactionCount({ address: alice })).toBe(nonce + 1)
})

test('cancels a pending send after a reload, and nothing moves', { tag: '@soak' }, async ({
  app,
  page,
  chain,
  alice,
  carol,
}) => {
  const { dialog, wallet } = app
  const before = await chain.getBalance({ address: carol })
  const nonce = await chain.getTransactionCount({ address: alice })
  await app.connect()
  await sendHalf(app, carol)
  await reloadToActivity(page, app)
  await dialog.getByRole('button', { name: 'Cancel: 0.5 ETH' }).click()
  await dialog.getByRole('button', { name: /^Cancel in/ }).click()
  await wallet.approve('eth_sendTransaction')
  await expect(dialog).toContainText('Cancelling')
  await askChain(chain, 'evm_mine')
  await expect(dialog).toContainText('Nothing was sent')
  expect(await chain.getBalance({ address: carol })).toBe(before)
  expect(await chain.getTransactionCount({ address: alice })).toBe(nonce + 1)
  await dialog.getByRole('button', { name: 'Got it' }).click()
  await expect(dialog.getByRole('list', { name: 'Pending' })).toBeHidden()
})
