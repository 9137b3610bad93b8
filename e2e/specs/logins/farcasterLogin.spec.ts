import type { Page } from '@playwright/test'
import { approve } from '../../support/embedded.ts'
import { goOn, readCode, sayYes, scan } from '../../support/farcasterPhone.ts'
import { expect, test } from '../../support/fixtures.ts'
import { accountOf, dialogOf } from '../../support/providerWindow.ts'

/** Chooses Farcaster on Connect. Returns the page that the QR code links to, and the number that the app shows. */
async function chooseFarcaster(page: Page) {
  const dialog = dialogOf(page)
  await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click()
  await dialog.getByRole('button', { name: 'Continue with Farcaster' }).click()
  return readCode(page)
}

test('[1.4 Farcaster] [3.22 connect farcaster] a visitor without a wallet creates one by approving on the phone, signs with it, and keeps it after a reload', async ({
  page,
  browser,
}) => {
  await page.goto('/')
  const { uri, digits } = await chooseFarcaster(page)
  // A different device, which shares nothing with the page but the code.
  const other = await browser.newContext()
  const phone = await scan(other, uri)
  await expect(phone.getByText(new URL(page.url()).origin, { exact: true })).toBeVisible()
  await goOn(phone, digits)
  await expect(phone.getByRole('heading', { name: /^Sign in to localhost:\d+\?$/ })).toBeVisible()
  await sayYes(phone, /@carol/)
  await other.close()
  await expect(dialogOf(page).first()).toHaveAccessibleName('Sign in')
  await dialogOf(page).getByRole('button', { name: 'Sign in', exact: true }).click()
  await approve(page.frameLocator('iframe[title]'), 'Sign in')
  await expect(accountOf(page)).toBeVisible()
  const shown = await accountOf(page).textContent()
  await page.reload()
  await expect(accountOf(page)).toHaveText(shown ?? '')
})

test('reports a rejection on the phone and allows a retry', { tag: '@soak' }, async ({ page, context }) => {
  await page.goto('/')
  const first = await chooseFarcaster(page)
  const phone = await scan(context, first.uri)
  await phone.getByRole('button', { name: 'This wasn’t me' }).click()
  await expect(phone.getByRole('heading', { name: 'Login cancelled' })).toBeVisible()
  await expect(dialogOf(page).getByText('You’re not logged in')).toBeVisible()

  await dialogOf(page).getByRole('button', { name: 'Try again' }).click()
  const second = await readCode(page)
  expect(second.uri).not.toBe(first.uri)
  // The app has no way to reject. The wallet's page has one, and the visitor returns to it.
  await phone.goto(second.uri)
  await goOn(phone, second.digits)
  await phone.getByRole('button', { name: 'Cancel' }).click()
  await expect(phone.getByRole('heading', { name: 'You are not signed in' })).toBeVisible()
  await phone.goto(second.uri)
  await phone.getByRole('button', { name: 'This wasn’t me' }).click()
  await expect(dialogOf(page).getByText('You’re not logged in')).toBeVisible()
})

test('replaces an expired code with a new one', { tag: '@soak' }, async ({ page, context }) => {
  await page.goto('/')
  const { uri, digits } = await chooseFarcaster(page)
  const phone = await scan(context, uri)
  await phone.getByRole('button', { name: `Yes, it shows ${digits}` }).click()
  // Signed manually for another site, which ends the login.
  const app = new URL((await phone.getByRole('link', { name: 'Open Farcaster' }).getAttribute('href')) ?? '')
  const answered = await fetch(`${app.origin}/v1/channel/authenticate`, {
    method: 'POST',
    headers: { authorization: `Bearer ${app.searchParams.get('channelToken')}` },
    body: JSON.stringify({ message: 'I am Carol', signature: '0x', fid: 3 }),
  })
  expect(answered.status).toBe(201)
  await expect(dialogOf(page).getByText('The login expired')).toBeVisible()
  await phone.reload()
  await expect(phone.getByRole('heading', { name: 'This login is no longer valid' })).toBeVisible()
  await dialogOf(page).getByRole('button', { name: 'Generate QR code' }).click()
  const next = await readCode(page)
  expect(next.uri).not.toBe(uri)
  const again = await scan(context, next.uri)
  await goOn(again, next.digits)
  await sayYes(again, /@dave/)
  await expect(dialogOf(page).first()).toHaveAccessibleName('Sign in')
})

test('an approval while the page is closed counts when the visitor returns', { tag: '@soak' }, async ({
  page,
  context,
}) => {
  await page.goto('/')
  const { uri, digits } = await chooseFarcaster(page)
  await page.reload()
  const phone = await scan(context, uri)
  await goOn(phone, digits)
  await sayYes(phone, /@bob/)
  await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click()
  await dialogOf(page).getByRole('button', { name: 'Continue with Farcaster' }).click()
  await expect(dialogOf(page).first()).toHaveAccessibleName('Sign in')
})
