import { approve } from '../../support/embedded.ts'
import { expect } from '../../support/fixtures.ts'
import { accountOf, dialogOf, openLogin, signIn, test } from '../../support/providerWindow.ts'

test('[1.4 social] a visitor without a wallet creates one with Google, signs in with it, and keeps it after a reload', async ({
  page,
}) => {
  await page.goto('/')
  const opened = await openLogin(page, 'Google')
  const closed = opened.waitForEvent('close')
  await signIn(opened, 'Google', 'grace')
  await closed
  await expect(dialogOf(page).first()).toHaveAccessibleName('Sign in')
  await dialogOf(page).getByRole('button', { name: 'Sign in', exact: true }).click()
  await approve(page.frameLocator('iframe[title]'), 'Sign in')
  await expect(accountOf(page)).toBeVisible()
  const shown = await accountOf(page).textContent()
  await page.reload()
  await expect(accountOf(page)).toHaveText(shown ?? '')
})

test('creates a wallet with Apple, which returns visitors with a cross-site form post', {
  tag: '@soak',
}, async ({ page }) => {
  await page.goto('/')
  const opened = await openLogin(page, 'Apple')
  const closed = opened.waitForEvent('close')
  await signIn(opened, 'Apple', 'annie')
  await closed
  await expect(dialogOf(page).first()).toHaveAccessibleName('Sign in')
})

test('reports a login cancelled at the provider or a closed window, and allows a retry', {
  tag: '@soak',
}, async ({ page }) => {
  await page.goto('/')
  const dialog = dialogOf(page)
  const refused = await openLogin(page, 'GitHub')
  await refused.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByText('You’re not logged in')).toBeVisible()
  await expect.poll(() => refused.isClosed()).toBe(true)

  const again = dialog.getByRole('button', { name: 'Try again' })
  const [closed] = await Promise.all([page.waitForEvent('popup'), again.click()])
  await expect(closed.getByRole('heading', { name: 'Sign in with GitHub' })).toBeVisible()
  await closed.close()
  await expect(dialog.getByText('The window was closed')).toBeVisible()

  const [third] = await Promise.all([page.waitForEvent('popup'), again.click()])
  await signIn(third, 'GitHub', 'hopper')
  await expect(dialog.first()).toHaveAccessibleName('Sign in')
})

test('a reload while the window is open loses nothing: the next press continues in that window', {
  tag: '@soak',
}, async ({ page }) => {
  await page.goto('/')
  const dialog = dialogOf(page)
  const left = await openLogin(page, 'Discord')
  await page.reload()
  const closed = left.waitForEvent('close')
  await signIn(left, 'Discord', 'ada')
  await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click()
  await dialog.getByRole('button', { name: 'Continue with Discord' }).click()
  await closed
  await expect(dialog.first()).toHaveAccessibleName('Sign in')
})
