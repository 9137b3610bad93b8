import { parseEther } from 'viem'
import { expect, test } from '../../support/fixtures.ts'

test('[1.9 sends transactions] sends a transaction, waits for its confirmation, and moves the money on chain', async ({
  app,
  wallet,
  carol,
  chain,
  page,
}) => {
  const before = await chain.getBalance({ address: carol })
  await app.connect()
  const task = app.task('Send a transaction')
  await task.getByLabel('To').fill(carol)
  await task.getByLabel('Amount').fill('0.25')
  await task.getByRole('button', { name: 'Send 0.25 ETH' }).click()
  await wallet.approve('eth_sendTransaction')
  await expect(task.getByRole('status')).toContainText('Confirmed in block')
  expect((await chain.getBalance({ address: carol })) - before).toBe(parseEther('0.25'))

  const opened = page.context().waitForEvent('page')
  await task.getByRole('link', { name: 'View transaction' }).click()
  await expect((await opened).locator('body')).toContainText('0.25')
})

test('reports a transaction that reverts on chain', { tag: '@soak' }, async ({ app, wallet, world }) => {
  const { request } = wallet.provider
  // A wallet that makes no gas estimate: the call fails on chain, not before.
  wallet.provider.request = ({ method, params }) => {
    const [first] = (params ?? []) as object[]
    const sent = method === 'eth_sendTransaction' ? [{ ...first, gas: '0x186a0' }] : params
    return request({ method, params: sent })
  }
  await app.connect()
  const task = app.task('Send a transaction')
  await task.getByLabel('To').fill(world.contracts.guestbook)
  await task.getByRole('button', { name: /^Send/ }).click()
  await wallet.approve('eth_sendTransaction')
  await expect(task.getByRole('status')).toContainText('The transaction failed.')
  await expect(task.getByRole('link', { name: 'View transaction' })).toBeVisible()
})

test('[5.12 checksum] rejects an address with an invalid checksum before the wallet is asked', {
  tag: '@soak',
}, async ({ app, wallet, carol }) => {
  await app.connect()
  const task = app.task('Send a transaction')
  const wrong = carol.replace(/[A-F]/, (letter) => letter.toLowerCase())
  expect(wrong).not.toBe(carol)
  await task.getByLabel('To').fill(wrong)
  await task.getByRole('button', { name: /^Send/ }).click()
  await expect(task.getByRole('status')).toContainText('Enter a valid address')
  await expect(task.getByLabel('To')).toHaveAccessibleDescription(/^Enter a valid address/)
  expect(wallet.pending()).toEqual([])
})

test('funds the account from the faucet', { tag: '@soak' }, async ({ app, chain, alice }) => {
  await app.connect()
  const before = await chain.getBalance({ address: alice })
  const task = app.task('Get test money')
  await task.getByRole('button', { name: 'Fund account' }).click()
  await expect(task.getByRole('status')).toContainText('Done')
  expect(await chain.getBalance({ address: alice })).toBeGreaterThan(before)
})
