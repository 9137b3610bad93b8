import type { Page } from '@playwright/test'
import { declineSignIn } from '../../support/declineSignIn.ts'
import { approve, openScreen, reject } from '../../support/embedded.ts'
import { expect } from '../../support/fixtures.ts'
import { accountOf, dialogOf, openLogin, signIn, test } from '../../support/providerWindow.ts'

/** Logs in and returns the account that the page shows. */
async function logIn(page: Page): Promise<string> {
  await signIn(await openLogin(page, 'Google'), 'Google', 'katherine')
  await declineSignIn(dialogOf(page).first())
  await expect(accountOf(page)).toBeVisible()
  return (await accountOf(page).textContent()) ?? ''
}

test('lists logged-in devices and logs out another browser, which notices on its next use', {
  tag: '@soak',
}, async ({ page, browser, world }) => {
  const elsewhere = await browser.newContext({ baseURL: world.app ?? '', locale: 'en-US' })
  const lost = await elsewhere.newPage()
  await lost.goto('/')
  const account = await logIn(lost)
  await page.goto('/')
  expect(await logIn(page)).toBe(account)

  const dialog = dialogOf(page).first()
  await accountOf(page).click()
  await dialog.getByRole('button', { name: 'Settings' }).click()
  await dialog.getByRole('button', { name: /^Devices/ }).click()
  const devices = dialog.getByRole('list', { name: 'Devices' }).getByRole('listitem')
  await expect(devices).toHaveCount(2)
  // A headless Chromium does not identify as a browser that people know.
  await expect(devices.first()).toContainText('Browser, Linux')
  await expect(devices.first()).toContainText('This device')
  await expect(devices.last()).toContainText('On this site since')

  const screen = page.frameLocator('iframe[title]')
  const logOut = dialog.getByRole('button', { name: /^Log out Browser, Linux/ })
  await logOut.click()
  const wallet = await openScreen(screen)
  await expect(wallet.getByRole('heading', { name: 'Log out Browser, Linux' })).toBeVisible()
  await expect(wallet.getByText(/^First seen on 127\.0\.0\.1:\d+, last used/)).toBeVisible()
  await reject(screen)
  await expect(devices).toHaveCount(2)
  await logOut.click()
  await approve(screen, 'Log out')
  await expect(dialog.getByText('You’re logged in on this device only.')).toBeVisible()
  await expect(devices).toHaveCount(1)

  await lost.reload()
  await expect(lost.getByRole('banner').getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  // Its share is revoked: a new login restores the wallet with a new share. After declining to sign in, the visitor is
  // not asked again in this tab.
  await signIn(await openLogin(lost, 'Google'), 'Google', 'katherine')
  await expect(accountOf(lost)).toHaveText(account)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(accountOf(page)).toHaveText(account)
  await elsewhere.close()
})
