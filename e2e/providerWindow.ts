import type { Page } from '@playwright/test'
import { expect, test as worldTest } from './fixtures.ts'

/** With providers that have been asked before: their library loads with the first question, which a busy machine takes seconds for. */
export const test = worldTest.extend<object, { providers: undefined }>({
  providers: [
    async ({ world }, use) => {
      await fetch(`${world.identities}/google/.well-known/openid-configuration`)
      await use(undefined)
    },
    { scope: 'worker', auto: true },
  ],
})

/** The modal. */
export const dialogOf = (page: Page) => page.getByRole('dialog')
/** The button of who is connected. */
export const accountOf = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Account/ })

/** Presses a provider's button on Connect; answers the window that the click opens. */
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

/** Says at the provider of the local world who one is. */
export async function signIn(opened: Page, provider: string, who: string): Promise<void> {
  await opened.getByLabel(`${provider} username`).fill(who)
  await opened.getByRole('button', { name: 'Continue', exact: true }).click()
}
