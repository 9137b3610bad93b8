import type { World } from '@latchkey/devnet/playwright'
import type { BrowserContext } from '@playwright/test'
import { confirmLink, readMail } from './embedded.ts'
import type { TestFrame } from './openFrame.ts'

/** Logs in by email through a frame. `count` is the number of emails to the address, including this one. */
export async function logIn(
  { ask }: TestFrame,
  {
    context,
    world,
    email,
    mails = 1,
  }: { context: BrowserContext; world: World; email: string; mails?: number },
) {
  const { digits } = await ask('connect-email', { email })
  const { code, link } = await readMail(world.mailbox, email, mails)
  if (digits !== undefined) {
    await confirmLink(context, link, digits)
    await ask('connect-device')
  }
  return ask('connect-otp', { otp: code })
}
