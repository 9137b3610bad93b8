import { createApp, expect, test } from './fixtures.ts'

test('a visitor who comes back is still connected', async ({ app, page }) => {
  await app.connect()
  await page.reload()
  await expect(app.accountButton).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your turn' })).toBeVisible()
  expect(await page.evaluate(() => document.body.textContent?.includes('One keyboard'))).toBe(false)
})

test('[4.7] disconnecting brings the welcome page back, for good', async ({ app, page }) => {
  await app.connect()
  await app.accountButton.click()
  await app.dialog.getByRole('button', { name: 'Settings' }).click()
  await app.dialog
    .getByRole('button', { name: /^Disconnect/ })
    .first()
    .click()
  await expect(app.connectButton).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('One keyboard')
  await page.reload()
  await expect(app.connectButton).toBeVisible()
})

test('a second tab finds the connection of the first, and both hear of its end', async ({
  app,
  context,
  wallet,
}) => {
  await app.connect()
  const tab = await context.newPage()
  const second = createApp(tab, wallet)
  await tab.goto('/')
  await expect(second.accountButton).toBeVisible()
  await expect(tab.getByRole('heading', { name: 'Your turn' })).toBeVisible()
  await second.accountButton.click()
  await second.dialog.getByRole('button', { name: 'Settings' }).click()
  await second.dialog
    .getByRole('button', { name: /^Disconnect/ })
    .first()
    .click()
  await expect(second.connectButton).toBeVisible()
  await expect(app.connectButton).toBeVisible()
})
