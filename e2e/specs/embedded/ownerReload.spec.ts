import { declineSignIn } from '../../support/declineSignIn.ts'
import { approve, logInByEmail, press } from '../../support/embedded.ts'
import { expect, test } from '../../support/fixtures.ts'

test('a reload in the middle of changing wallet settings leaves everything unchanged', {
  tag: '@soak',
}, async ({ page, context, world }) => {
  const { dialog, account, screen } = await logInByEmail(page, { context, world, address: 'rita@mob.test' })
  await declineSignIn(dialog)
  const openSettings = async () => {
    await account.click()
    await dialog.getByRole('button', { name: 'Settings' }).click()
  }
  const openPhrase = async () => {
    await openSettings()
    await dialog.getByRole('button', { name: /^Recovery phrase/ }).click()
    await approve(screen, 'Continue')
    const words = screen.getByRole('list', { name: 'The 12 words' }).getByRole('listitem')
    await press(screen.getByRole('button', { name: 'Show', exact: true }), words.first())
    await expect(words).toHaveCount(12)
    return (await words.allTextContents()).join(' ')
  }
  const phrase = await openPhrase()
  await page.reload()
  expect(await openPhrase()).toBe(phrase)
  await screen.getByRole('button', { name: 'Done', exact: true }).click()

  const recovery = dialog.getByRole('button', { name: /^Recovery(?! phrase)/ })
  const openCode = async () => {
    await expect(recovery).toContainText('Automatic')
    await recovery.click()
    await dialog.getByRole('button', { name: /^Recovery code/ }).click()
    await approve(screen, 'Continue')
    const code = screen.getByTitle('Recovery code')
    await expect(code).toHaveText(/\w{8}/)
    return (await code.textContent()) ?? ''
  }
  const first = await openCode()
  await page.reload()
  await openSettings()
  const second = await openCode()
  expect(second).not.toBe(first)
  await screen.getByLabel('Last 4 characters of the code').fill(second.slice(-4))
  await press(screen.getByRole('button', { name: 'Confirm' }), dialog.getByText('Recovery method changed'))
  await dialog.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(recovery).toContainText('With a code')
  await dialog.getByRole('button', { name: 'Close' }).click()

  await openSettings()
  await dialog.getByRole('button', { name: /^Upgrade to a smart account/ }).click()
  await dialog.getByRole('button', { name: /^Smart account/ }).click()
  await page.reload()
  // Whichever of the two accounts is active signs. A smart account is asked to sign in first.
  await page.addLocatorHandler(dialog.getByRole('heading', { name: 'Sign in' }), () =>
    dialog.getByRole('button', { name: 'Cancel' }).click(),
  )
  const task = page.getByRole('region', { name: 'Sign a message' })
  await task.getByRole('button', { name: 'Sign message' }).click()
  await approve(screen, 'Sign')
  await expect(task.getByRole('status')).toContainText(/signed by/i)
})
