import { expect, test } from '../../support/fixtures.ts'

test('reports in words that the faucet is unreachable, and allows a retry', { tag: '@soak' }, async ({
  app,
  page,
  world,
}) => {
  await app.connect()
  const task = app.task('Get test money')
  await page.route(`${world.explorer}/faucet`, (route) => route.abort())
  await task.getByRole('button', { name: 'Fund account' }).click()
  await expect(task.getByRole('status')).toContainText('The faucet isn’t responding.')
  await page.unroute(`${world.explorer}/faucet`)
  await task.getByRole('button', { name: 'Fund account' }).click()
  await expect(task.getByRole('status')).toContainText('Done')
})

test('rejects an amount above the balance in words, before the wallet is asked', { tag: '@soak' }, async ({
  app,
  carol,
  wallet,
}) => {
  await app.connect()
  const task = app.task('Send a transaction')
  await task.getByLabel('To').fill(carol)
  await task.getByLabel('Amount').fill('1000000')
  await task.getByRole('button', { name: 'Send 1000000 ETH' }).click()
  await expect(task.getByRole('status')).toContainText('Not enough funds')
  await expect(task.getByLabel('Amount')).toHaveAccessibleDescription(/^Not enough funds/)
  expect(wallet.pending()).toEqual([])
})

test('a page served without settings says how to get them', { tag: '@soak' }, async ({ page, world }) => {
  await page.route(`${world.app}/`, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/<script type="application\/json".*?<\/script>/s, '')
    await route.fulfill({ response, body })
  })
  await page.goto('/')
  await expect(page.getByRole('alert')).toContainText('This page wasn’t served by a Latchkey server')
})

test('a view whose code fails to load shows an error and loads on retry', async ({ app, page }) => {
  await app.connectButton.click()
  await expect(app.dialog).toBeVisible()
  await page.route('**/WhatIsAWallet-*.js', (route) => route.abort())
  await app.dialog.getByRole('button', { name: 'What is a wallet?' }).last().click()
  await expect(app.dialog.getByRole('alert')).toContainText('Couldn’t load this page')
  await page.unroute('**/WhatIsAWallet-*.js')
  await app.dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(app.dialog.getByText('A new way to sign in')).toBeVisible()
  await app.dialog.getByRole('button', { name: 'Back' }).click()
  await expect(app.walletRow).toBeVisible()
})

test('opens the account although some of its code fails to load, and loads the rest on retry', {
  tag: '@soak',
}, async ({ app, page, context }) => {
  await app.connect()
  await page.route('**/Account-*.js', (route) => route.abort())
  await app.accountButton.click()
  const again = app.header.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await page.unroute('**/Account-*.js')
  await again.click()
  await expect(app.dialog.getByRole('tab', { name: 'Tokens' })).toBeVisible()

  await context.route('**/assets/*.js', (route) => route.abort())
  await app.dialog.getByRole('tab', { name: 'Activity' }).click()
  await expect(app.dialog.getByText('Couldn’t load this page')).toBeVisible()
  await expect(app.dialog.getByRole('tab', { name: 'Tokens' })).toBeVisible()
  await context.unroute('**/assets/*.js')
  await app.dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(app.dialog.getByText('November 2026')).toBeVisible()
})

test('a notification whose code fails to load breaks nothing else', { tag: '@soak' }, async ({
  app,
  page,
  world,
}) => {
  await page.route('**/ToastView-*.js', (route) => route.abort())
  await page.route(`${world.api}/v1/account/*/balance*`, (route) => route.abort())
  const missed = page.waitForEvent('requestfailed', (request) => request.url().includes('/ToastView-'))
  await app.connect()
  await app.accountButton.click()
  await missed
  await expect(app.dialog.getByText('Token Balance Unavailable', { exact: true })).toBeVisible()
  await expect(app.dialog.getByRole('tab', { name: 'Tokens' })).toBeVisible()
})
