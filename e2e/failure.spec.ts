import { expect, test } from './fixtures.ts'

test('a faucet that is down is told in words, and can be asked again', async ({ app, page, world }) => {
  await app.connect()
  const task = app.task('Get test money')
  await page.route(`${world.explorer}/faucet`, (route) => route.abort())
  await task.getByRole('button', { name: 'Fund my account' }).click()
  await expect(task.getByRole('status')).toContainText('The faucet does not answer.')
  await page.unroute(`${world.explorer}/faucet`)
  await task.getByRole('button', { name: 'Fund my account' }).click()
  await expect(task.getByRole('status')).toContainText('Here you go')
})

test('more money than there is is refused in words before the wallet is asked', async ({
  app,
  carol,
  wallet,
}) => {
  await app.connect()
  const task = app.task('Send a transaction')
  await task.getByLabel('To').fill(carol)
  await task.getByLabel('Amount').fill('1000000')
  await task.getByRole('button', { name: 'Send 1000000 ETH' }).click()
  await expect(task.getByRole('status')).toContainText('Not enough money in this account')
  expect(wallet.pending()).toEqual([])
})

test('a page without settings says how to get them', async ({ page, world }) => {
  await page.route(`${world.app}/`, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/<script type="application\/json".*?<\/script>/s, '')
    await route.fulfill({ response, body })
  })
  await page.goto('/')
  await expect(page.getByRole('alert')).toContainText('This page was not served by a Latchkey server')
})
