import type { Page } from '@playwright/test'
import type { App } from './fixtures.ts'

/** The accounts that the account view switches between, and the way to one more. */
export const switchOf = ({ dialog }: App) =>
  dialog.getByRole('group', { name: 'Accounts' }).getByRole('button')

/** The accounts of this browser's sessions, as the server knows them. */
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
