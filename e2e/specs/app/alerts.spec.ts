import { declineSignIn } from '../../support/declineSignIn.ts'
import { findEmailLogin, logInByEmail } from '../../support/embedded.ts'
import { expect, test } from '../../support/fixtures.ts'
import { findFrame } from '../../support/frameStorage.ts'

test('[8.18] an unresponsive wallet raises an alert above the view', { tag: '@soak' }, async ({
  page,
  world,
}) => {
  const { dialog, field, openConnect, submit } = findEmailLogin(page)
  await page.goto('/')
  await openConnect()
  await field.fill('late@mob.test')
  // Receives requests but never responds.
  const silence = () =>
    findFrame(page, world).evaluate(() => {
      const { postMessage } = MessagePort.prototype
      // The test clock uses messages of its own.
      MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
        if (!Object(message).type) postMessage.call(this, message)
      }
    })
  await expect(silence).toPass()
  await page.clock.install()
  await submit()
  const alert = dialog.locator('.lk-alerts')
  await expect(async () => {
    await page.clock.fastForward(10_000)
    await expect(alert).toContainText('Embedded Wallet Request Timed Out', { timeout: 1_000 })
  }).toPass()
})

test('[8.19 title] [8.19 invalid session] [8.19 check time settings] a session that the server rejects raises an alert above the view that says to check the time', {
  tag: '@soak',
}, async ({ page, context, world }) => {
  const login = await logInByEmail(page, { context, world, address: 'ended@mob.test' })
  await declineSignIn(login.dialog)
  // The server rejects the proof, as it does if the clock is wrong.
  await context.route(`${world.frame}/wallet/**`, (route, request) =>
    route.continue({ headers: { ...request.headers(), dpop: 'old' } }),
  )
  const { account, dialog } = login
  await account.click()
  await dialog.getByRole('button', { name: 'Settings' }).click()
  await dialog.getByRole('button', { name: /^Devices/ }).click()
  const alert = dialog.locator('.lk-alerts')
  await expect(alert).toContainText('Session Expired')
  await expect(alert).toContainText('Check your device’s date and time')
})
