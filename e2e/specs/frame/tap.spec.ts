import { androidPhone } from '../../support/androidPhone.ts'
import { declineSignIn } from '../../support/declineSignIn.ts'
import { logInByEmail, openScreen } from '../../support/embedded.ts'
import { expect, test } from '../../support/fixtures.ts'

test.use({ ...androidPhone })

test('on a phone the wallet’s page fills the screen, signs with one tap once it has been read, and returns to the app', {
  tag: '@soak',
}, async ({ page, context, world }) => {
  const { dialog, screen } = await logInByEmail(page, { context, world, address: 'tap@mob.test' })
  await declineSignIn(dialog)
  const task = page.getByRole('region', { name: 'Sign a message' })
  await task.getByRole('button', { name: 'Sign message' }).tap()
  const wallet = await openScreen(screen)
  await expect(wallet.getByText('You can approve now.')).toBeAttached()
  const closed = wallet.waitForEvent('close')
  await wallet.getByRole('button', { name: 'Sign', exact: true }).tap()
  await closed
  await expect(task.getByRole('status')).toContainText('Verified. Signed by')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
