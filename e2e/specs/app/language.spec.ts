import { ar as arabicPage } from '../../../apps/web/src/words/languages/ar.ts'
import { fr as frenchPage } from '../../../apps/web/src/words/languages/fr.ts'
import { ar } from '../../../packages/react/src/languages/ar.ts'
import { fr } from '../../../packages/react/src/languages/fr.ts'
import { findAxeViolations } from '../../support/findAxeViolations.ts'
import { expect, test } from '../../support/fixtures.ts'

test.use({ locale: 'fr-CA' })

test('the page and the modal are in the browser’s language, then in the one chosen in the settings', async ({
  page,
  wallet,
}) => {
  await page.goto('/')
  const html = page.locator('html')
  const dialog = page.getByRole('dialog')
  const header = page.getByRole('banner')
  await expect(html).toHaveAttribute('lang', 'fr-CA')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(frenchPage.welcome.titleSecond)
  await page.getByRole('button', { name: frenchPage.welcome.connect }).last().click()
  await expect(dialog).toHaveAccessibleName(fr['connect.title'])
  await dialog.getByRole('button', { name: new RegExp(`^${wallet.info.name}`) }).click()
  await wallet.approve('eth_requestAccounts')
  await dialog.getByRole('button', { name: fr['signIn.cancel'] }).click()
  const amount = page.getByRole('region', { name: frenchPage.send.title }).getByLabel(frenchPage.send.amount)
  await expect(amount).toHaveValue('0,01')

  await header.getByRole('button').last().click()
  await dialog.getByRole('button', { name: fr['account.settings'] }).click()
  await dialog.getByLabel(fr['settings.language'], { exact: true }).selectOption('ar')
  await expect(dialog).toHaveAccessibleName(ar['settings.title'])
  await expect(html).toHaveAttribute('dir', 'rtl')
  await expect(page.getByText(arabicPage.message.text)).toBeVisible()
  // What was typed in another language stays.
  await expect(
    page.getByRole('region', { name: arabicPage.send.title }).getByLabel(arabicPage.send.amount),
  ).toHaveValue('0,01')
  expect(await findAxeViolations(page)).toEqual([])

  await page.reload()
  await expect(html).toHaveAttribute('lang', 'ar')
  await expect(page.getByText(arabicPage.message.text)).toBeVisible()
})
