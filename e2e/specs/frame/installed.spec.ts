import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { browserPath, pageLaunch } from '../../../scripts/chromium.mjs'
import { hasScreen, startScreen } from '../../../scripts/drivers/startScreen.ts'
import { declineSignIn } from '../../support/declineSignIn.ts'
import { approveIn, logInByEmail, openReview } from '../../support/embedded.ts'
import { expect, test } from '../../support/fixtures.ts'

// In headless browsers, all windows have the focus at the same time.
test('in an installed app, the wallet’s window approves only with focus, reopens where it was, and returns the focus', {
  tag: '@soak',
}, async ({ world }) => {
  test.skip(!hasScreen, 'xvfb and openbox are not installed')
  const folder = await mkdtemp(path.join(tmpdir(), 'installed-'))
  const screen = await startScreen()
  const { args, ...launch } = pageLaunch(browserPath())
  // A window without tabs or address bar, like that of an installed app.
  const context = await chromium.launchPersistentContext(folder, {
    ...launch,
    args: [...args, `--app=${world.app}`],
    env: { ...process.env, DISPLAY: screen.display },
    headless: false,
    locale: 'en-US',
    viewport: null,
  })
  try {
    const page = context.pages()[0] ?? (await context.waitForEvent('page'))
    expect(await page.evaluate(() => matchMedia('(display-mode: browser)').matches)).toBe(false)
    const { dialog } = await logInByEmail(page, { context, world, address: 'installed@mob.test' })
    await declineSignIn(dialog)
    await followRealFocus(context, page)
    const task = page.getByRole('region', { name: 'Sign a message' })
    const hasFocus = (one: Page) => expect.poll(() => one.evaluate(() => document.hasFocus()))
    const open = async () => {
      await task.getByRole('button', { name: 'Sign message' }).click()
      const wallet = await openReview(page)
      await followRealFocus(context, wallet)
      await hasFocus(wallet).toBe(true)
      return wallet
    }

    const first = await open()
    const status = first.locator('.ask-approve')
    await expect(status).toHaveAttribute('data-status', 'ready')
    const opening = context.waitForEvent('page')
    await page.evaluate(() => void window.open('about:blank', 'over', 'popup,width=420,height=720'))
    await hasFocus(first).toBe(false)
    await expect(status).toHaveAttribute('data-status', 'hidden')
    await (await opening).close()
    await hasFocus(first).toBe(true)
    await first.evaluate(() => window.moveTo(140, 90))
    const placeOf = (wallet: Page) => expect.poll(() => wallet.evaluate(() => `${screenX} ${screenY}`))
    await placeOf(first).toBe('140 90')
    await first.getByRole('button', { name: 'Reject', exact: true }).click()
    await expect(task.getByRole('status')).toContainText('You rejected the request.')

    const second = await open()
    await placeOf(second).toBe('140 90')
    const closed = second.waitForEvent('close')
    await approveIn(second, 'Sign')
    await closed
    await expect(task.getByRole('status')).toContainText('Verified. Signed by')
    await hasFocus(page).toBe(true)
  } finally {
    await context.close()
    await screen.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

/** Gives a page the focus only while its window has it. Tests normally make each page believe that it does. */
async function followRealFocus(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setFocusEmulationEnabled', { enabled: false })
}
