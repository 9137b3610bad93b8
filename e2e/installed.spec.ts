import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { browserPath, pageLaunch } from '../scripts/chromium.mjs'
import { declineSignIn } from './declineSignIn.ts'
import { approveIn, logInByEmail } from './embedded.ts'
import { expect, test } from './fixtures.ts'

test('an installed web app opens the wallet’s window for a press, and has the focus back', {
  tag: '@soak',
}, async ({ world }) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'installed-'))
  const { args, ...launch } = pageLaunch(browserPath())
  // A window of its own without tabs or address bar, as an installed app has.
  const context = await chromium.launchPersistentContext(folder, {
    ...launch,
    args: [...args, `--app=${world.app}`],
    locale: 'en-US',
    viewport: null,
  })
  try {
    const page = context.pages()[0] ?? (await context.waitForEvent('page'))
    expect(await page.evaluate(() => matchMedia('(display-mode: browser)').matches)).toBe(false)
    const { dialog } = await logInByEmail(page, { context, world, address: 'installed@mob.test' })
    await declineSignIn(dialog)
    const task = page.getByRole('region', { name: 'Sign a message' })
    const opening = page.waitForEvent('popup')
    await task.getByRole('button', { name: 'Sign message' }).click()
    const wallet = await opening
    const closed = wallet.waitForEvent('close')
    await approveIn(wallet, 'Sign')
    await closed
    await expect(task.getByRole('status')).toContainText('Verified here: signed by')
    await expect.poll(() => page.evaluate(() => document.hasFocus())).toBe(true)
  } finally {
    await context.close()
    await rm(folder, { recursive: true, force: true })
  }
})
