import { approve, logInByEmail } from '../../support/embedded.ts'
import { expect, test } from '../../support/fixtures.ts'
import { setClock } from '../../support/setClock.ts'

for (const { clock, offMs, address } of [
  { clock: 'fast', offMs: 600_000, address: 'fast@mob.test' },
  { clock: 'slow', offMs: -600_000, address: 'slow@mob.test' },
])
  test(`[1.4 email] [1.5] [4.8 stores the session] a visitor whose clock is ten minutes ${clock} logs in, signs in, and stays signed in after a reload`, {
    tag: '@soak',
  }, async ({ page, context, world }) => {
    await setClock(context, offMs)
    const { account, dialog, screen } = await logInByEmail(page, { context, world, address })
    expect(Math.abs((await page.evaluate(() => Date.now())) - Date.now() - offMs)).toBeLessThan(60_000)
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await approve(screen, 'Sign in')
    const notes = page.getByRole('region', { name: 'Mob notes' })
    await expect(notes.getByLabel('Your note')).toBeVisible()

    await page.reload()
    await expect(account).toBeVisible()
    await expect(notes.getByLabel('Your note')).toBeVisible()
  })
