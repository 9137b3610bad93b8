import type { Page } from '@playwright/test'
import { approve, embeddedLaunch } from './embedded.ts'
import { expect, test } from './fixtures.ts'

test.use({ launchOptions: embeddedLaunch })

const dialogOf = (page: Page) => page.getByRole('dialog')
const accountOf = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Account/ })

/** Presses a provider's button on Connect; answers the window that the click opens. */
async function openLogin(page: Page, provider: string): Promise<Page> {
  await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click()
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    dialogOf(page)
      .getByRole('button', { name: `Log in with ${provider}` })
      .click(),
  ])
  await expect(opened.getByRole('heading', { name: `Sign in with ${provider}` })).toBeVisible()
  return opened
}

async function signIn(opened: Page, provider: string, who: string): Promise<void> {
  await opened.getByLabel(`Who are you at ${provider}?`).fill(who)
  await opened.getByRole('button', { name: 'Continue' }).click()
}

test('[1.4 social] who has no wallet gets one by Google, signs in with it, and has it after a reload', async ({
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

test('who cancels at the provider, or closes its window, is told so, and may try again', async ({ page }) => {
  await page.goto('/')
  const dialog = dialogOf(page)
  const refused = await openLogin(page, 'GitHub')
  await refused.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByText('You are not logged in')).toBeVisible()
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

test('a reload while the window is open loses nothing: its digits are not needed, a new login is the same wallet', async ({
  page,
}) => {
  await page.goto('/')
  const left = await openLogin(page, 'Discord')
  await page.reload()
  await signIn(left, 'Discord', 'ada')
  // The page that opened it has forgotten this login.
  await expect(left.getByRole('heading', { name: 'Type this code in the app' })).toBeVisible()
  const opened = await openLogin(page, 'Discord')
  await signIn(opened, 'Discord', 'ada')
  await expect(dialogOf(page).first()).toHaveAccessibleName('Sign in')
})
