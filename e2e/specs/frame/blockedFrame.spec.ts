import type { Page, Request } from '@playwright/test'
import { declineSignIn } from '../../support/declineSignIn.ts'
import {
  approve,
  confirmLink,
  findEmailLogin,
  findFact,
  readMail,
  wholeLaunch,
} from '../../support/embedded.ts'
import { goOn, readCode, sayYes, scan } from '../../support/farcasterPhone.ts'
import { expect } from '../../support/fixtures.ts'
import { inOwnBrowser } from '../../support/inOwnBrowser.ts'
import { addPasskeyDevice } from '../../support/passkeyDevice.ts'
import { accountOf, dialogOf, test as providerTest, signIn } from '../../support/providerWindow.ts'

// Blocks windows that were not opened by a press, as every browser does outside of tests.
const test = inOwnBrowser(providerTest, wholeLaunch)

/** Returns whether it is for a frame. A window's first page may be requested before its frame exists. */
function isFramed(request: Request): boolean {
  try {
    return request.frame().parentFrame() !== null
  } catch {
    return false
  }
}

// Blocks only framed pages, as a browser extension does.
test.beforeEach(({ context, world }) =>
  context.route(`${world.frame}/frame?**`, (route) =>
    isFramed(route.request()) ? route.abort() : route.continue(),
  ),
)

/** Starts a login by its button on Connect and returns the wallet's window. */
async function begin(page: Page, way: string): Promise<Page> {
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click()
  await dialogOf(page).getByRole('button', { name: way }).click()
  return openWindow(page)
}

/** Presses the button that a login offers if the frame is blocked. Returns the wallet's window. */
async function openWindow(page: Page): Promise<Page> {
  const dialog = dialogOf(page)
  await expect(dialog).toContainText('may be blocking it on this site')
  const opening = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'Open in a window' }).click()
  await expect(dialog.getByText('Could not load embedded wallet')).toHaveCount(0)
  return opening
}

/** Signs Serial Mob's message by approving it in the wallet's window, which the press opens unless one is passed. */
async function signMessage(page: Page, open?: Page): Promise<Page> {
  const task = page.getByRole('region', { name: 'Sign a message' })
  const opening = open ?? page.waitForEvent('popup')
  await task.getByRole('button', { name: 'Sign message' }).click()
  const wallet = await opening
  await approve(wallet, 'Sign')
  await expect(task.getByRole('status')).toContainText('Verified. Signed by')
  await expect(wallet.getByRole('heading', { name: 'Your wallet is open' })).toBeVisible()
  return wallet
}

test('[9.17 load] when the browser blocks the wallet’s frame, logging in and signing continue in a window', {
  tag: '@soak',
}, async ({ page, context, world }) => {
  const address = 'framed@mob.test'
  const login = findEmailLogin(page)
  await page.goto('/')
  await login.openConnect()
  await login.field.fill(address)
  await login.submit()
  const wallet = await openWindow(page)
  await expect(wallet.getByRole('heading', { name: 'Your wallet is open' })).toBeVisible()
  await expect(login.digits).toHaveText(/^\d{2}$/)
  const { code, link } = await readMail(world.mailbox, address)
  await confirmLink(context, link, await login.digits.textContent())
  await login.code.fill(code)
  await declineSignIn(login.dialog)
  await signMessage(page, wallet)
})

test('[9.17 load] [1.4 social] when the frame is blocked, the wallet’s window completes a Google login that runs in its own window', {
  tag: '@soak',
}, async ({ page }) => {
  const wallet = await begin(page, 'Continue with Google')
  const dialog = dialogOf(page)
  // One press opens one window, so the second window needs another press.
  const opening = page.waitForEvent('popup')
  await dialog.getByRole('link', { name: 'Open Google' }).click()
  const provider = await opening
  const closed = provider.waitForEvent('close')
  await signIn(provider, 'Google', 'grace')
  await closed
  await declineSignIn(dialog)
  await signMessage(page, wallet)
})

test('[9.17 load] [1.4 Farcaster] when the frame is blocked, the wallet’s window completes a Farcaster login', {
  tag: '@soak',
}, async ({ page, browser }) => {
  const wallet = await begin(page, 'Continue with Farcaster')
  const { uri, digits } = await readCode(page)
  const other = await browser.newContext()
  const phone = await scan(other, uri)
  await goOn(phone, digits)
  await sayYes(phone, /@carol/)
  await other.close()
  await declineSignIn(dialogOf(page))
  await signMessage(page, wallet)
})

test('[9.17 load] restores a passkey wallet after a reload and opens its window only for the next signature', {
  tag: '@soak',
}, async ({ page, context }) => {
  const wallet = await begin(page, 'Continue with a passkey')
  await addPasskeyDevice(wallet, { hasPrf: true })
  await wallet.getByRole('button', { name: 'Create a passkey' }).click()
  await wallet.getByRole('button', { name: 'Create passkey' }).click()
  await declineSignIn(dialogOf(page))
  const address = (await findFact(page, 'Address').textContent()) ?? ''

  // The window opened by the previous page load is still open.
  await page.reload()
  await expect(findFact(page, 'Address')).toHaveText(address)
  await signMessage(page, wallet)

  await wallet.close()
  await page.reload()
  await expect(findFact(page, 'Address')).toHaveText(address)
  await accountOf(page).click()
  await dialogOf(page).getByRole('button', { name: 'Settings' }).click()
  await expect(dialogOf(page).getByRole('button', { name: 'Recovery', exact: true })).toBeVisible()
  await dialogOf(page).getByRole('button', { name: 'Close' }).click()
  expect(context.pages()).toEqual([page])
  const again = await signMessage(page)

  // After disconnecting, the account is not restored on the next reload either.
  await accountOf(page).click()
  await dialogOf(page).getByRole('button', { name: 'Settings' }).click()
  await dialogOf(page).getByRole('button', { name: 'Disconnect' }).click()
  await expect(accountOf(page)).toHaveCount(0)
  await again.close()
  await page.reload()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  expect(context.pages()).toEqual([page])
})
