import { createWalletClient, erc20Abi, http, maxUint256 } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from '../../support/fixtures.ts'

test('a token row opens the token’s details, which lead to sending it', { tag: '@soak' }, async ({
  app,
  chain,
  alice,
  world,
}) => {
  const { dusd } = world.contracts
  const balance = await chain.readContract({
    address: dusd,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [alice],
  })
  await app.connect()
  await app.accountButton.click()
  const { dialog } = app
  await dialog.getByRole('button', { name: /^Dev Dollar/ }).click()
  await expect(dialog).toHaveAccessibleName('Token')
  const amount = new Intl.NumberFormat('en').format(balance / 10n ** 6n)
  await expect(dialog.getByText(amount).first()).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'View in explorer' })).toHaveAttribute(
    'href',
    new RegExp(`${dusd}$`, 'i'),
  )
  const activity = dialog.getByRole('list', { name: 'Activity' })
  await expect(activity.getByText(/DUSD$/).first()).toBeVisible()
  await expect(activity.getByText(/(?:ETH|DBTC|MOB)$/)).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog.getByRole('button', { name: /^Sending DUSD/ })).toBeVisible()
})

test('the value chart can be read point by point with the keyboard alone', { tag: '@soak' }, async ({
  app,
}) => {
  await app.connect()
  await app.accountButton.click()
  const slider = app.dialog.getByRole('slider', { name: 'Value over time' })
  await slider.focus()
  const now = await slider.getAttribute('aria-valuetext')
  expect(now).toMatch(/\d: \$[\d,]+\.\d\d$/)
  await slider.press('Home')
  await expect.poll(() => slider.getAttribute('aria-valuetext')).not.toBe(now)
  await app.dialog.getByRole('radio', { name: 'All' }).check()
  await expect(slider).toBeVisible()
})

test('revokes an approval on chain, after a first attempt that the wallet rejects', { tag: '@soak' }, async ({
  app,
  chain,
  alice,
  world,
}) => {
  const { dusd, ammRouter } = world.contracts
  const key = world.accounts.find(({ name }) => name === 'alice')?.privateKey ?? '0x'
  const owner = createWalletClient({ account: privateKeyToAccount(key), transport: http(world.rpc) })
  const hash = await owner.writeContract({
    address: dusd,
    abi: erc20Abi,
    functionName: 'approve',
    args: [ammRouter, maxUint256],
    chain: null,
  })
  await chain.waitForTransactionReceipt({ hash })
  const allowance = () =>
    chain.readContract({
      address: dusd,
      abi: erc20Abi,
      functionName: 'allowance',
      args: [alice, ammRouter],
    })
  expect(await allowance()).toBe(maxUint256)
  await app.connect()
  await app.accountButton.click()
  const { dialog } = app
  await dialog.getByRole('button', { name: 'Account settings' }).click()
  await dialog.getByRole('button', { name: /^Approvals/ }).click()
  const row = dialog
    .getByRole('list', { name: 'Approvals' })
    .getByRole('button', { name: /^Dev Dollar.*Unlimited/ })
  await row.click()
  const revokeButton = dialog.getByRole('button', { name: 'Revoke DUSD approval' })
  await revokeButton.click()
  await app.wallet.reject('eth_sendTransaction')
  await expect(dialog).toContainText('You rejected the request in your wallet. The approval is still active.')
  expect(await allowance()).toBe(maxUint256)
  await revokeButton.click()
  await app.wallet.approve('eth_sendTransaction')
  await expect(dialog).toContainText('DUSD approval revoked')
  expect(await allowance()).toBe(0n)
  await dialog.getByRole('button', { name: 'Back to approvals' }).click()
  await expect(dialog).toHaveAccessibleName('Approvals')
  await expect(row).toHaveCount(0)
})
