import { declineSignIn } from '../../support/declineSignIn.ts'
import { approve, findFact, logInByEmail, openScreen } from '../../support/embedded.ts'
import { findAxeViolations } from '../../support/findAxeViolations.ts'
import { expect, test } from '../../support/fixtures.ts'

test('deleting the account warns what is lost and logs out every tab', {
  tag: '@soak',
}, async ({ page, context, world }) => {
  const address = 'annie@mob.test'
  const { account, dialog, screen } = await logInByEmail(page, { context, world, address })
  await declineSignIn(dialog)
  const before = (await findFact(page, 'Address').textContent()) ?? ''
  expect(before).toMatch(/^0x/)
  const other = await context.newPage()
  await other.goto('/')
  await expect(other.getByRole('banner').getByRole('button', { name: /^Account/ })).toBeVisible()
  await page.bringToFront()

  await account.click()
  await dialog.getByRole('button', { name: 'Settings' }).click()
  await dialog.getByRole('button', { name: /^Delete account/ }).click()
  await expect(dialog).toHaveAccessibleName('Delete account')
  await expect(dialog).toContainText('You need the recovery phrase')
  expect(await findAxeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  const wallet = await openScreen(screen)
  await expect(wallet.getByRole('heading', { name: 'Delete your account' })).toBeVisible()
  await approve(screen, 'Delete permanently')
  await expect(page.getByText('Account deleted', { exact: true })).toBeVisible()
  for (const each of [page, other])
    await expect(each.getByRole('banner').getByRole('button', { name: 'Connect wallet' })).toBeVisible()
})
