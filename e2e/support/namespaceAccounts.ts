import type { Page } from '@playwright/test'
import type { App } from './fixtures.ts'

/** Returns the accounts that the account view can switch to, and the button to add one. */
export const switchOf = ({ dialog }: App) =>
  dialog.getByRole('group', { name: 'Accounts' }).getByRole('button')

/** Returns the accounts of this browser's sessions, as known by the server. */
export const signedInOn = (page: Page) =>
  page.evaluate(async () => {
    const { sessions } = (await (await fetch('/sign-in/sessions')).json()) as {
      sessions: { isCurrent: boolean; data: { accountAddress: string; chainId: string } }[]
    }
    return sessions
      .filter(({ isCurrent }) => isCurrent)
      .map(({ data }) => `${data.chainId}:${data.accountAddress}`)
      .sort()
  })
