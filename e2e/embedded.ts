import type { BrowserContext, FrameLocator } from '@playwright/test'
import { chromiumArgs, chromiumPath } from '../scripts/chromium.mjs'
import { expect } from './fixtures.ts'

/** As browsers are: storage of a frame is kept apart by the site that holds it, where Playwright's own flags refuse it. */
const partitioned = '--disable-features=MediaRouter,Translate,HttpsUpgrades'
const executablePath = chromiumPath()

/** How a browser is launched that holds the wallet's frame. */
export const embeddedLaunch = {
  args: [...chromiumArgs, partitioned],
  ...(executablePath && { executablePath }),
}

/** The newest mail to an address, once there is one after so many. */
export async function readMail(mailbox: string | undefined, to: string, count = 1) {
  const list = async () => {
    const response = await fetch(`${mailbox}/mails.json?${new URLSearchParams({ to })}`)
    return (await response.json()) as { text: string }[]
  }
  await expect.poll(async () => (await list()).length).toBe(count)
  const [{ text } = { text: '' }] = await list()
  return {
    code: /\b\d{3}[  ]?\d{3}\b/.exec(text)?.[0].replace(/\D/g, '') ?? '',
    link: /https?:\/\/\S+\/login\/\S+/.exec(text)?.[0] ?? '',
  }
}

/** Opens a mail's link, compares the digits, and says that it was oneself. */
export async function confirmLink(context: BrowserContext, link: string, digits: string | undefined) {
  const mailed = await context.newPage()
  await mailed.goto(link)
  await mailed.getByRole('button', { name: `It shows ${digits}, log me in` }).click()
  await expect(mailed.getByRole('heading', { name: 'Confirmed' })).toBeVisible()
  await mailed.close()
}

/** Says yes as a person does: the pointer rests on the button until the frame takes a yes. */
export async function approve(screen: FrameLocator, name: string | RegExp) {
  const button = screen.getByRole('button', { name, exact: true })
  await button.hover()
  await expect(screen.getByText('You can approve now.')).toBeAttached()
  await button.click()
}
