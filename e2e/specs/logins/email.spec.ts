import { approve, mailCode } from '../../support/embedded.ts'
import { expect, test } from '../../support/fixtures.ts'

test('[1.4 email] a visitor without a wallet creates one by email, signs with it, and keeps it after a reload', async ({
  page,
  context,
  world,
}) => {
  const address = 'grace@mob.test'
  const dialog = page.getByRole('dialog')
  const screen = page.frameLocator('iframe[title]')
  const { login, code } = await mailCode(page, { context, world, address })
  const { account } = login
  await login.code.fill(code)

  // Serial Mob asks for a sign-in, which the frame shows.
  await expect(dialog.first()).toHaveAccessibleName('Sign in')
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await approve(screen, 'Sign in')
  await expect(account).toBeVisible()
  await expect(page.getByRole('region', { name: /notes/i }).first()).toBeVisible()

  const task = page.getByRole('region', { name: 'Sign a message' })
  await task.getByRole('button', { name: 'Sign message' }).click()
  await approve(screen, 'Sign')
  await expect(task.getByRole('status')).toContainText('Verified. Signed by')

  const shown = await account.textContent()
  await page.reload()
  await expect(account).toHaveText(shown ?? '')
})
