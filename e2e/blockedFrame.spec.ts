import type { Request } from '@playwright/test'
import { declineSignIn } from './declineSignIn.ts'
import { approve, confirmLink, embeddedLaunch, findEmailLogin, readMail } from './embedded.ts'
import { expect, test } from './fixtures.ts'

test.use({ launchOptions: embeddedLaunch })
test.describe.configure({ timeout: 240_000 })

/** Whether it is for a frame; a window's first page may be asked for before it is there. */
function isFramed(request: Request): boolean {
  try {
    return request.frame().parentFrame() !== null
  } catch {
    return false
  }
}

test('[9.17 load] where the browser keeps the wallet’s frame out of the page, a login and a signature go on in a window of its own', async ({
  page,
  context,
  world,
}) => {
  const address = 'framed@mob.test'
  // As an extension does it: what is a page of its own is none of its business.
  await context.route(`${world.frame}/frame?**`, (route) =>
    isFramed(route.request()) ? route.abort() : route.continue(),
  )
  const login = findEmailLogin(page)
  await page.goto('/')
  await login.openConnect()
  await login.field.fill(address)
  await login.submit()
  await expect(login.dialog).toContainText('keeps the wallet out of this site', { timeout: 60_000 })
  const opening = page.waitForEvent('popup')
  await login.dialog.getByRole('button', { name: 'Open it in a window' }).click()
  const wallet = await opening
  const waiting = wallet.getByRole('heading', { name: 'Your wallet is open' })
  await expect(waiting).toBeVisible()
  await expect(login.digits).toHaveText(/^\d{2}$/)
  const { code, link } = await readMail(world.mailbox, address)
  await confirmLink(context, link, await login.digits.textContent())
  await login.code.fill(code)
  await declineSignIn(login.dialog)

  const task = page.getByRole('region', { name: 'Sign a message' })
  await task.getByRole('button', { name: 'Sign message' }).click()
  await approve(wallet, 'Sign')
  await expect(task.getByRole('status')).toContainText('Verified here: signed by')
  await expect(waiting).toBeVisible()
})
