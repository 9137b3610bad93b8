import type { Page } from '@playwright/test'
import { createApp, expect, test } from '../../support/fixtures.ts'

/** Records every heading of the page from the start, however briefly it is shown. */
async function watchHeadings(page: Page) {
  const seen = new Set<string>()
  await page.exposeFunction('see', (heading: string) => seen.add(heading))
  await page.addInitScript(() => {
    const { see } = window as unknown as { see(heading: string): void }
    new MutationObserver(() => {
      const heading = document.querySelector('h1')?.textContent
      if (heading) see(heading)
    }).observe(document, { childList: true, subtree: true })
  })
  return seen
}

test('a returning visitor is still connected', async ({ app, page }) => {
  await app.connect()
  const seen = await watchHeadings(page)
  await page.reload()
  await expect(app.accountButton).toBeVisible()
  await expect(app.task('Sign a message')).toBeVisible()
  expect([...seen]).toEqual(['Your turn'])
})

test('a rejected connection to another wallet keeps what was typed and signed', { tag: '@soak' }, async ({
  addWallet,
  page,
  wallet,
}) => {
  const other = await addWallet.headless({ info: { name: 'Other Wallet', rdns: 'test.other' } })
  await page.goto('/')
  const app = createApp(page, wallet)
  await app.connect()
  const message = app.task('Sign a message')
  await message.getByRole('button', { name: 'Sign message' }).click()
  await wallet.approve('personal_sign')
  await expect(message.getByRole('status')).toContainText('Verified. Signed by')
  const to = app.task('Send a transaction').getByLabel('To')
  await to.fill('0x1234')

  await app.accountButton.click()
  await app.dialog.getByRole('button', { name: 'Settings' }).click()
  await app.dialog.getByRole('button', { name: 'Connect another wallet' }).click()
  await app.dialog.getByRole('button', { name: /^Other Wallet/ }).click()
  await other.reject('eth_requestAccounts')
  await expect(app.dialog).toContainText('Connection rejected')
  await page.keyboard.press('Escape')
  await expect(to).toHaveValue('0x1234')
  await expect(message.getByRole('status')).toContainText('Verified. Signed by')
})

test('[4.7 disconnected] disconnecting shows the welcome page, also after a reload', {
  tag: '@soak',
}, async ({ app, page }) => {
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

test('a second tab shares the first tab’s connection, and both notice when it ends', {
  tag: '@soak',
}, async ({ app, context, wallet }) => {
  await app.connect()
  const tab = await context.newPage()
  const second = createApp(tab, wallet)
  await tab.goto('/')
  await expect(second.accountButton).toBeVisible()
  await second.declineSignIn()
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
