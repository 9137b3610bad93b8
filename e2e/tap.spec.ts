import { androidPhone } from './androidPhone.ts'
import { declineSignIn } from './declineSignIn.ts'
import { embeddedLaunch, logInByEmail } from './embedded.ts'
import { expect, test } from './fixtures.ts'

test.use({ launchOptions: embeddedLaunch, ...androidPhone })

test('on a phone the first tap on Sign signs nothing: the frame asks for another, and takes that', async ({
  page,
  context,
  world,
}) => {
  const { dialog, screen } = await logInByEmail(page, { context, world, address: 'tap@mob.test' })
  await declineSignIn(dialog)
  const task = page.getByRole('region', { name: 'Sign a message' })
  await task.getByRole('button', { name: 'Sign message' }).tap()
  const sign = screen.getByRole('button', { name: 'Sign', exact: true })
  await expect(screen.getByText('You can approve now.')).toBeAttached()
  await sign.tap()
  await expect(screen.getByText('Tap once more to approve.')).toBeVisible()
  await expect(task.getByRole('status')).not.toContainText('Verified here')
  await sign.tap()
  await expect(task.getByRole('status')).toContainText('Verified here: signed by')
})
