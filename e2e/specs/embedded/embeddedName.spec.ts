import type { Route } from '@playwright/test'
import { declineSignIn } from '../../support/declineSignIn.ts'
import { approve, logInByEmail, openScreen } from '../../support/embedded.ts'
import { expect, test } from '../../support/fixtures.ts'

test('[1.8 name] [4.16 shows success] a new email user registers a name, and a reload at any step loses nothing', async ({
  page,
  context,
  world,
}) => {
  const { account, screen } = await logInByEmail(page, { context, world, address: 'katherine@mob.test' })
  const dialog = page.getByRole('dialog').first()
  await declineSignIn(dialog)
  const label = `mobs-${crypto.randomUUID().slice(0, 8)}`
  const name = `${label}.mob.eth`
  const field = dialog.getByRole('textbox', { name: 'Your name' })
  const register = dialog.getByRole('button', { name: `Register ${name}` })
  const open = async () => {
    await account.click()
    await dialog.getByRole('button', { name: 'Settings' }).click()
    await dialog.getByRole('button', { name: /^Choose a name/ }).click()
    await expect(dialog).toHaveAccessibleName('Choose a name')
  }

  await open()
  await field.fill(label)
  await expect(dialog).toContainText(`${name} is available.`)
  await page.reload()
  await open()
  await expect(field).toHaveValue(label)

  // The wallet is asked: a reload of the page also cancels its request.
  await register.click()
  await expect((await openScreen(screen)).getByRole('button', { name: 'Sign', exact: true })).toBeVisible()
  await expect((await openScreen(screen)).getByText(name)).toBeVisible()
  await page.reload()
  await open()
  await expect(field).toHaveValue(label)

  // The server processes the request, and the page closes before the response arrives.
  const heard = new Promise<void>((resolve) => {
    // If released, the request would be retried, and the page would see that the name is taken.
    const answerNobody = async (route: Route) => {
      await route.fetch()
      resolve()
    }
    page.route('**/v1/profile/account?*', answerNobody, { times: 1 })
  })
  await register.click()
  await approve(screen, 'Sign')
  await heard
  await page.reload()
  await account.click()
  await expect(dialog.getByText(name)).toBeVisible()
  await page.keyboard.press('Escape')
  await page
    .getByRole('region', { name: 'Get a name' })
    .getByRole('button', { name: 'Choose a name' })
    .click()
  await expect(dialog).toHaveAccessibleName('Name registered')
  await expect(dialog).toContainText(`${name} is yours`)
})
