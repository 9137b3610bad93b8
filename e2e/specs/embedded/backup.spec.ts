import type { Page } from '@playwright/test'
import { declineSignIn } from '../../support/declineSignIn.ts'
import { signMessage } from '../../support/embedded.ts'
import { expect } from '../../support/fixtures.ts'
import { accountOf, dialogOf, openLogin, signIn, test } from '../../support/providerWindow.ts'

const who = 'barbara'

/** Logs in from a new page and returns the account that it shows. */
async function logIn(page: Page): Promise<string> {
  await page.goto('/')
  await signIn(await openLogin(page, 'Google'), 'Google', who)
  await declineSignIn(dialogOf(page).first())
  await expect(accountOf(page)).toBeVisible()
  return (await accountOf(page).textContent()) ?? ''
}

test('a server restored from a backup keeps the wallet, for browsers that logged in before and after the backup', {
  tag: '@soak',
}, async ({ page, browser, devnet, world }) => {
  const account = await logIn(page)
  const restore = await devnet.backUpServer()
  const context = await browser.newContext({ baseURL: world.app ?? '', locale: 'en-US' })
  const since = await context.newPage()
  expect(await logIn(since)).toBe(account)
  await signMessage(since)
  await restore()

  await page.reload()
  await expect(accountOf(page)).toHaveText(account)
  await signMessage(page)

  // The server no longer knows this login or this browser's share, so only a new login works.
  await since.reload()
  await expect(since.getByRole('banner').getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  // After declining to sign in, the visitor is not asked again in this tab.
  await signIn(await openLogin(since, 'Google'), 'Google', who)
  await expect(accountOf(since)).toHaveText(account)
  await signMessage(since)
  await context.close()
})
