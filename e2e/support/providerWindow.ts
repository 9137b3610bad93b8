import type { Page } from '@playwright/test'
import { expect, test as worldTest } from './fixtures.ts'

/** `test` with warmed-up providers: their library loads on the first request, which takes seconds on a busy machine. */
export const test = worldTest.extend<{ providers: undefined }>({
  providers: [
    async ({ world }, use) => {
      await fetch(`${world.identities}/google/.well-known/openid-configuration`)
      await use(undefined)
    },
    { auto: true },
  ],
})

/** Returns the modal. */
export const dialogOf = (page: Page) => page.getByRole('dialog')
/** Returns the account button of a connected visitor. */
export const accountOf = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Account/ })

/** Presses a provider's button on Connect. Returns the window that the click opens. */
export async function openLogin(page: Page, provider: string): Promise<Page> {
  await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click()
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    dialogOf(page)
      .getByRole('button', { name: `Continue with ${provider}` })
      .click(),
  ])
  await expect(opened.getByRole('heading', { name: `Sign in with ${provider}` })).toBeVisible()
  return opened
}

/** Logs in at the local world's provider with a name. */
export async function signIn(opened: Page, provider: string, who: string): Promise<void> {
  await opened.getByLabel(`${provider} username`).fill(who)
  await opened.getByRole('button', { name: 'Continue', exact: true }).click()
}
