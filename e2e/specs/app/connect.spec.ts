import { createApp, expect, test } from '../../support/fixtures.ts'

test('[1.2 header] [1.2 page] [2.1 no routes] the header with the connect button sits above the page, and there are no routes', async ({
  app,
  page,
  world,
}) => {
  await expect(app.connectButton).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toContainText('One keyboard')
  await app.connectButton.click()
  await expect(app.dialog).toBeVisible()
  expect(page.url()).toBe(`${world.app}/`)
})

test('[1.1 connect] [1.4 browser wallet] [2.3 connected] connects a browser wallet and shows the account', async ({
  app,
  page,
}) => {
  await app.connectButton.click()
  await expect(app.dialog).toHaveAccessibleName('Connect a wallet')
  await page.keyboard.press('Escape')
  await app.connect()
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Your turn')
  await expect(app.accountButton).toHaveText(/^alice\.mob\.eth/)
  await app.accountButton.click()
  await expect(app.dialog.getByRole('tab')).toHaveText(['Tokens', 'NFTs', 'Activity'])
})

test('[8.37] reports a rejected connection quietly and allows a retry', { tag: '@soak' }, async ({
  app,
  wallet,
}) => {
  await app.connectButton.click()
  await app.walletRow.click()
  await wallet.reject('eth_requestAccounts')
  await expect(app.dialog).toContainText('Connection rejected')
  await app.dialog.getByRole('button', { name: 'Try again' }).click()
  await wallet.approve('eth_requestAccounts')
  await expect(app.accountButton).toBeVisible()
})

test('[1.4 browser wallet] lists two wallets side by side and connects either', { tag: '@soak' }, async ({
  addWallet,
  page,
  wallet,
}) => {
  await addWallet.mock({ info: { name: 'Mock Wallet' } })
  await page.goto('/')
  const app = createApp(page, wallet)
  await app.connectButton.click()
  await expect(app.walletRow).toBeVisible()
  await app.dialog.getByRole('button', { name: /^Mock Wallet/ }).click()
  await expect(app.accountButton).toHaveText(/^bob\.mob\.eth/)
  await app.declineSignIn()
  const task = app.task('Sign a message')
  await task.getByRole('button', { name: 'Sign message' }).click()
  await expect(task.getByRole('status')).toContainText('Verified. Signed by')
})
