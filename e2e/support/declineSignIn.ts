import { expect, type Locator } from '@playwright/test'

/** Cancels the sign-in prompt after a new connection in Serial Mob, where signing in is optional (spec 2.9). */
export async function declineSignIn(dialog: Locator): Promise<void> {
  await expect(dialog).toHaveAccessibleName('Sign in')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
}
