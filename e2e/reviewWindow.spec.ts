import type { BrowserContext, FrameLocator, Page } from '@playwright/test'
import { type Address, type Hex, toHex, verifyMessage } from 'viem'
import { declineSignIn } from './declineSignIn.ts'
import { approve, embeddedLaunch, logInByEmail } from './embedded.ts'
import { expect, test } from './fixtures.ts'
import { logIn } from './logIn.ts'
import { openFrame } from './openFrame.ts'

test.use({ launchOptions: embeddedLaunch })

// As most browsers are: none of their frames can tell whether something lies over it (IntersectionObserver v2).
test.beforeEach(({ context }) =>
  context.addInitScript(() => {
    Reflect.deleteProperty(IntersectionObserverEntry.prototype, 'isVisible')
  }),
)

/** Presses what such a frame has in place of a yes; answers the window that it opens. */
async function review(context: BrowserContext, screen: FrameLocator): Promise<Page> {
  const button = screen.getByRole('button', { name: 'Review in a window' })
  await expect(button).toBeVisible()
  await expect(screen.getByText('approve only in a window of the wallet’s own')).toBeVisible()
  await expect(screen.getByRole('button', { name: 'Sign', exact: true })).toHaveCount(0)
  const [opened] = await Promise.all([context.waitForEvent('page'), button.click()])
  await expect(screen.getByText('Go on in the window of your wallet.')).toBeVisible()
  return opened
}

test('where the browser cannot tell whether the frame is covered, a window of the wallet’s own takes the yes, and closes', async ({
  page,
  context,
  world,
}) => {
  await page.goto('/')
  const held = await openFrame(page, world)
  const { address } = await logIn(held, { context, world, email: 'window@mob.test' })
  const message = 'One keyboard, one window.'
  const signing = held.ask('rpc-request', {
    chainId: world.network.caipNetworkId,
    method: 'personal_sign',
    params: [toHex(message), address],
  })
  const opened = await review(context, held.screen)
  await expect(opened.getByText(message)).toBeVisible()
  await expect(opened.getByText(new URL(page.url()).host)).toBeVisible()
  const closed = opened.waitForEvent('close')
  await approve(opened, 'Sign')
  const signature = (await signing).result as Hex
  expect(await verifyMessage({ address: address as Address, message, signature })).toBe(true)
  await closed
  await expect(held.screen.getByRole('heading')).toHaveCount(0)
})

test('a no in the window of the wallet’s own is a no in Serial Mob, and the next question opens another window', async ({
  page,
  context,
  world,
}) => {
  const { dialog, screen } = await logInByEmail(page, { context, world, address: 'reviewed@mob.test' })
  await declineSignIn(dialog)
  const task = page.getByRole('region', { name: 'Sign a message' })
  const sign = task.getByRole('button', { name: 'Sign message' })
  await sign.click()
  const refused = await review(context, screen)
  const gone = refused.waitForEvent('close')
  // It may close before the press has come to its end.
  await refused
    .getByRole('button', { name: 'Reject', exact: true })
    .click()
    .catch(() => {})
  await gone
  await expect(task.getByRole('status')).toContainText('You declined. Nothing was signed.')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await sign.click()
  const opened = await review(context, screen)
  const closed = opened.waitForEvent('close')
  await approve(opened, 'Sign')
  await closed
  await expect(task.getByRole('status')).toContainText('Verified here: signed by')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
