import type { Page } from '@playwright/test'
import { declineSignIn } from '../../support/declineSignIn.ts'
import {
  approve,
  confirmLink,
  type EmailLogin,
  logInByEmail,
  openScreen,
  readMail,
} from '../../support/embedded.ts'
import { expect, test } from '../../support/fixtures.ts'
import { findFrame } from '../../support/frameStorage.ts'
import { openFrame } from '../../support/openFrame.ts'

test('two tabs that create the wallet at the same time create one, even if the link is clicked twice', {
  tag: '@soak',
}, async ({ page, context, world }) => {
  const email = 'tabs@mob.test'
  await page.goto('/')
  const first = await openFrame(page, world)
  const other = await context.newPage()
  await other.goto('/')
  const second = await openFrame(other, world)
  const { digits } = await first.ask('connect-email', { email })
  const { code, link } = await readMail(world.mailbox, email)
  await confirmLink(context, link, digits)
  const mailed = await context.newPage()
  await mailed.goto(link)
  await expect(mailed.getByRole('heading', { name: 'Confirmed' })).toBeVisible()
  const answers = await Promise.allSettled(
    [first, second].map(({ ask }) => ask('connect-otp', { otp: code })),
  )
  const made = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.address] : []))
  const users = await Promise.all([first, second].map(({ ask }) => ask('get-user', {})))
  expect(new Set([...made, ...users.map(({ address }) => address)]).size).toBe(1)
  expect(made.length).toBeGreaterThan(0)
})

test('reports a frame that fails to load and loads it on retry', { tag: '@soak' }, async ({
  page,
  world,
}) => {
  const email = 'offline@frame.test'
  const dialog = page.getByRole('dialog').first()
  const again = dialog.getByRole('button', { name: 'Try again' })
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click()
  // First the kit's own code for it, then the page at the wallet's origin, then what that page loads for a login.
  const code = '**/assets/getFrame-*.js'
  const frame = `${world.frame}/frame?**`
  const scripts = await (await page.request.get(`${world.frame}/frame`)).text()
  const later = (url: URL) =>
    url.origin === world.frame && /\.js$/.test(url.pathname) && !scripts.includes(url.pathname)
  await page.route(code, (route) => route.abort())
  // Typing has already preloaded it, and shows no error yet.
  await dialog.getByLabel('Email address').fill(email)
  await expect(again).toBeHidden()
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(again).toBeVisible()
  await page.route(frame, (route) => route.abort())
  await page.unroute(code)
  await again.click()
  await expect(again).toBeHidden()
  await expect(dialog.getByText('Could not load embedded wallet', { exact: true })).toBeVisible()
  await page.route(later, (route) => route.abort())
  await page.unroute(frame)
  // The error may appear before the pending state is visible.
  const failed = page.waitForEvent('requestfailed', (request) => later(new URL(request.url())))
  await again.click()
  await failed
  await expect(again).toBeVisible()
  await page.unroute(later)
  await again.click()
  await expect(dialog.locator('.lk-email-digits')).toHaveText(/^\d{2}$/)
  await readMail(world.mailbox, email)
})

/** Logs in to Serial Mob and makes its frame ask for approval of a message. */
async function askToSign(page: Page, login: EmailLogin) {
  const { dialog, screen } = await logInByEmail(page, login)
  await declineSignIn(dialog)
  const task = page.getByRole('region', { name: 'Sign a message' })
  const status = task.getByRole('status')
  const ask = async () => {
    await task.getByRole('button', { name: 'Sign message' }).click()
    await expect((await openScreen(screen)).getByRole('button', { name: 'Sign', exact: true })).toBeVisible()
    await expect(page.getByRole('dialog')).not.toHaveCount(0)
  }
  const sign = async () => {
    await ask()
    await approve(screen, 'Sign')
    await expect(status).toContainText('Verified. Signed by')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await ask()
  return { status, sign }
}

test('a frame that reloads during a request fails it with an error and handles the next request', {
  tag: '@soak',
}, async ({ page, context, world }) => {
  const { status, sign } = await askToSign(page, { context, world, address: 'reloaded@mob.test' })
  const frame = findFrame(page, world)
  await frame.goto(frame.url())
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(status).toContainText('Your wallet was reloaded before it responded. Try again.')
  await sign()
})

test('[9.17 load] a frame that fails during a request and does not reload releases the visitor and reopens on the next request', {
  tag: '@soak',
}, async ({ page, context, world }) => {
  const { status, sign } = await askToSign(page, { context, world, address: 'gone@mob.test' })
  const frame = findFrame(page, world)
  const address = frame.url()
  await page.route(address, (route) => route.abort())
  await expect(frame.goto(address)).rejects.toThrow('net::ERR_FAILED')
  await expect(status).toContainText('Couldn’t load your wallet. Check your connection, then try again.')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.unroute(address)
  await sign()
})
