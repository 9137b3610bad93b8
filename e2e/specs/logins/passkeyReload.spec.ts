import { declineSignIn } from '../../support/declineSignIn.ts'
import { expect } from '../../support/fixtures.ts'
import { addPasskeyDevice } from '../../support/passkeyDevice.ts'
import { accountOf, dialogOf, test } from '../../support/providerWindow.ts'

test('a reload while a passkey wallet is created keeps the passkey, which then creates the wallet', {
  tag: '@soak',
}, async ({ page, context, world }) => {
  await addPasskeyDevice(page, { hasPrf: true })
  const dialog = dialogOf(page)
  const screen = page.frameLocator('iframe[title]')
  const logIn = async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click()
    await dialog.getByRole('button', { name: 'Continue with a passkey' }).click()
  }
  await page.goto('/')
  await logIn()
  await expect(screen.getByRole('button', { name: 'Create a passkey' })).toBeVisible()
  await page.reload()
  await logIn()
  const making = context.waitForEvent('request', (request) =>
    request.url().startsWith(`${world.frame}/wallet/keys`),
  )
  await context.route(`${world.frame}/wallet/keys**`, (route) => route.abort(), { times: 1 })
  await screen.getByRole('button', { name: 'Create a passkey' }).click()
  await screen.getByRole('button', { name: 'Create passkey' }).click()
  await making
  await page.reload()
  await logIn()
  await screen.getByRole('button', { name: 'Use passkey' }).click()
  await declineSignIn(dialog.first())
  await expect(accountOf(page)).toBeVisible()
})
