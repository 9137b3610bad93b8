import { mnemonicToAccount } from 'viem/accounts'
import { approve, mailCode, openScreen, press, readMail } from '../../support/embedded.ts'
import { expect, test } from '../../support/fixtures.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('[3.22 update email] the owner changes the wallet’s email address with a code from each address and exports the recovery phrase', {
  tag: '@soak',
}, async ({ page, context, world }) => {
  const [old, wanted] = ['hedy@mob.test', 'hedy@other.test']
  const dialog = page.getByRole('dialog')
  const screen = page.frameLocator('iframe[title]')
  const { login, code } = await mailCode(page, { context, world, address: old })
  const { account } = login
  await login.code.fill(code)
  await expect(dialog.first()).toHaveAccessibleName('Sign in')
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await approve(screen, 'Sign in')
  await account.click()
  await dialog.getByRole('button', { name: 'Settings' }).click()

  await dialog.getByRole('button', { name: /^Recovery phrase/ }).click()
  await expect(
    (await openScreen(screen)).getByRole('heading', { name: 'Show your recovery phrase' }),
  ).toBeVisible()
  await approve(screen, 'Continue')
  const words = screen.getByRole('list', { name: 'The 12 words' }).getByRole('listitem')
  await press(screen.getByRole('button', { name: 'Show', exact: true }), words.first())
  await expect(words).toHaveCount(12)
  const phrase = (await words.allTextContents()).join(' ')
  await screen.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(screen.getByText('Copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(phrase)
  await screen.getByRole('button', { name: 'Hide', exact: true }).click()
  await expect(words).toHaveCount(0)
  await screen.getByRole('button', { name: 'Done', exact: true }).click()

  await dialog.getByRole('button', { name: /^Email address/ }).click()
  await dialog.getByLabel('New email address').fill(wanted)
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect((await openScreen(screen)).getByText(wanted)).toBeVisible()
  await approve(screen, 'Change email address')
  // The login's email may be less than 30 s old, in which case the view counts down.
  const oldCode = dialog.getByText('Verify your current email')
  const again = dialog.getByRole('button', { name: 'Try again', exact: true })
  await expect(oldCode.or(again)).toBeVisible()
  if (await again.isVisible()) await again.click()
  await expect(oldCode).toBeVisible()
  /** Reloads the page. The visitor returns to the pending change. */
  const reload = async () => {
    await page.reload()
    await account.click()
    await dialog.getByRole('button', { name: 'Settings' }).click()
    await dialog.getByRole('button', { name: /^Email address/ }).click()
    await expect(dialog.getByLabel('New email address')).toHaveValue(wanted)
    await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
  }
  await reload()
  await dialog.getByLabel('Verification code').fill((await readMail(world.mailbox, old, 2)).code)
  const newCode = dialog.getByText('Verify your new email')
  await expect(newCode).toBeVisible()
  await reload()
  await expect(newCode).toBeVisible()
  await dialog.getByLabel('Verification code').fill((await readMail(world.mailbox, wanted)).code)
  await expect(dialog.getByText(`You now log in with ${wanted}.`)).toBeVisible()
  await readMail(world.mailbox, old, 3)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog.getByRole('button', { name: /^Email address/ })).toContainText(wanted)

  const [shown] = /0x\w{4}/.exec((await account.textContent()) ?? '') ?? []
  expect(mnemonicToAccount(phrase).address.slice(0, 6)).toBe(shown)
  const stored = await page.evaluate(() => JSON.stringify(Object.values(localStorage)))
  expect(stored).not.toContain(phrase)
})
