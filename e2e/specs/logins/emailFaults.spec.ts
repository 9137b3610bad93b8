import type { Page } from '@playwright/test'
import { declineSignIn } from '../../support/declineSignIn.ts'
import {
  approve,
  confirmLink,
  type EmailLogin,
  findEmailLogin,
  mailCode,
  openScreen,
  readMail,
  signMessage,
} from '../../support/embedded.ts'
import { expect, test } from '../../support/fixtures.ts'
import { dropShare, findFrame } from '../../support/frameStorage.ts'

/** Logs in to Serial Mob with an address that has received no email yet, and declines to sign in. */
async function logInAndDecline(page: Page, who: EmailLogin) {
  const { login, code } = await mailCode(page, who)
  await login.code.fill(code)
  await declineSignIn(login.dialog)
  await expect(login.account).toBeVisible()
  return login
}

test('[3.22 connect email] [3.22 connect device] [3.22 connect code] a reload at any step loses nothing: one email, with its link and code, is enough', async ({
  page,
  context,
  world,
}) => {
  const address = 'reload@mob.test'
  const login = findEmailLogin(page)
  /** Reloads the page. The visitor finds the address still entered and continues. */
  const reload = async () => {
    await page.reload()
    await login.openConnect()
    await expect(login.field).toHaveValue(address)
    await login.submit()
  }
  await page.goto('/')
  await login.openConnect()
  await login.field.fill(address)
  await page.reload()
  await login.openConnect()
  await expect(login.field).toHaveValue(address)
  await login.submit()

  await expect(login.digits).toHaveText(/^\d{2}$/)
  const digits = (await login.digits.textContent()) ?? ''
  await reload()
  await expect(login.digits).toHaveText(digits)
  const { code, link } = await readMail(world.mailbox, address)
  await confirmLink(context, link, digits)
  await expect(login.code).toBeVisible()
  await reload()
  await login.code.fill(code)
  await declineSignIn(login.dialog)
  await expect(login.account).toBeVisible()
  await readMail(world.mailbox, address, 1)
  await page.reload()
  await expect(login.account).toBeVisible()
})

test('a server outage between code and wallet loses neither: the same code creates the wallet on retry', {
  tag: '@soak',
}, async ({ page, context, world }) => {
  const { login, code } = await mailCode(page, { context, world, address: 'away@mob.test' })
  await expect(login.code).toBeVisible()

  const keys = `${world.frame}/wallet/keys**`
  await context.route(keys, (route) => route.abort())
  await login.code.fill(code)
  const again = login.dialog.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await context.unroute(keys)
  await again.click()
  await declineSignIn(login.dialog)
  await expect(login.account).toBeVisible()
})

test('a server restart between code and wallet keeps the login and stores the wallet', {
  tag: '@soak',
}, async ({ page, context, devnet, world }) => {
  const { login, code } = await mailCode(page, { context, world, address: 'restart@mob.test' })
  await expect(login.code).toBeVisible()
  await devnet.restartServer()
  // The code was accepted, and the wallet is about to be stored.
  await context.route(
    `${world.frame}/wallet/keys**`,
    async (route) => {
      await devnet.restartServer()
      await route.continue()
    },
    { times: 1 },
  )
  await login.code.fill(code)
  await declineSignIn(login.dialog)
  await expect(login.account).toBeVisible()
  const address = await login.account.textContent()
  await page.reload()
  await expect(login.account).toHaveText(address ?? '')
})

test('reports that the wallet’s server is unreachable when signing, and signs once it is reachable again', {
  tag: '@soak',
}, async ({ page, context, world }) => {
  await logInAndDecline(page, { context, world, address: 'offline@mob.test' })
  const screen = page.frameLocator('iframe[title]')
  const task = page.getByRole('region', { name: 'Sign a message' })
  const sign = task.getByRole('button', { name: 'Sign message' })
  const status = task.getByRole('status')
  const leave = () => context.route(`${world.frame}/**`, (route) => route.abort())
  const comeBack = () => context.unroute(`${world.frame}/**`)
  const expectFailure = async () => {
    await expect(sign).toBeEnabled()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(status).toContainText(/\S/)
    await expect(status).not.toContainText('Verified. Signed by')
  }
  // The code that shows and signs it has not loaded yet, and fails to.
  await leave()
  await sign.click()
  await expectFailure()
  await comeBack()

  await sign.click()
  await expect((await openScreen(screen)).getByRole('button', { name: 'Sign', exact: true })).toBeVisible()
  await leave()
  await approve(screen, 'Sign')
  await expectFailure()
  await comeBack()
  await sign.click()
  await approve(screen, 'Sign')
  await expect(status).toContainText('Verified. Signed by')
})

test('a browser that lost its share of the wallet still signs with one press, one approval, and no reload', {
  tag: '@soak',
}, async ({ page, context, world }) => {
  await logInAndDecline(page, { context, world, address: 'lost@mob.test' })
  await dropShare(findFrame(page, world))
  await signMessage(page)
})

test('an email’s link and code do nothing the second time and say that nothing is left to do', {
  tag: '@soak',
}, async ({ page, context, world }) => {
  const address = 'twice@mob.test'
  const login = findEmailLogin(page)
  const { code } = await mailCode(page, { context, world, address })
  const { link } = await readMail(world.mailbox, address)
  const mailed = await context.newPage()
  await mailed.goto(link)
  await expect(mailed.getByRole('heading', { name: 'Confirmed' })).toBeVisible()
  await login.code.fill(code)
  await declineSignIn(login.dialog)
  await expect(login.account).toBeVisible()
  const shown = await login.account.textContent()

  await mailed.reload()
  await expect(mailed.getByText('If you aren’t logged in to the app, start again there.')).toBeVisible()
  await mailed.close()
  await page.reload()
  await expect(login.account).toHaveText(shown ?? '')
})
