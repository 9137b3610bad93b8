import type { BrowserContext } from '@playwright/test'
import type { TestFrame } from './openFrame.ts'

/** Logs in with a social provider by the digits in its window. Can be repeated immediately, unlike an email login. */
export async function logInByX(frame: TestFrame, context: BrowserContext, who: string) {
  const { uri } = await frame.ask('social-redirect-uri', { provider: 'x' })
  const opened = await context.newPage()
  await opened.goto(uri)
  await opened.getByLabel('X username').fill(who)
  await opened.getByRole('button', { name: 'Continue', exact: true }).click()
  const code = (await opened.getByText(/^\d{6}$/).textContent()) ?? ''
  await opened.close()
  return frame.ask('connect-social', { provider: 'x', code })
}
