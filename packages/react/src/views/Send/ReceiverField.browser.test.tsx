import { testWorld } from '@latchkey/devnet/testWorld'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openAccount } from '../../../test/openAccount.ts'

const world = await testWorld()
const carol = world.accounts.find(({ name }) => name === 'carol')?.address ?? ''

const receiver = () => page.getByRole('textbox', { name: 'To' })

/** Presses a button inside the form by keyboard. */
async function press(name: string | RegExp) {
  const button = page.getByRole('button', { name }).first()
  await expect.element(button).toBeVisible()
  button.element().focus()
  await userEvent.keyboard('{Enter}')
}

it('keeps the focus when a press fills in or empties the receiver, which removes the pressed control', async () => {
  const { shadow } = await openAccount(world, { view: 'Send', data: { token: 'native' } })
  const expectFocus = () => expect.poll(() => shadow?.activeElement).toBe(receiver().element())
  await press(/^Send to /)
  await expect.element(receiver()).not.toHaveValue('')
  await expectFocus()
  await press('Clear')
  await expect.element(receiver()).toHaveValue('')
  await expectFocus()
  await navigator.clipboard.writeText(carol)
  await press('Paste')
  await expect.element(receiver()).toHaveValue(carol)
  await expectFocus()
})
