import { testWorld } from '@latchkey/devnet/testWorld'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectNoAxeFindings } from '../../../test/expectNoAxeFindings.ts'
import { openAccount } from '../../../test/openAccount.ts'

const world = await testWorld()
const receiver = page.getByRole('textbox', { name: 'To' })

it.each([
  ['PARAMETER_INVALID', 'Error resolving name. Try again in a moment.'],
  ['PARAMETER_INVALID:Names%20are%20resting.', 'Names are resting. Try again in a moment.'],
])(
  '[8.11 resolve] reports at the field that the server cannot resolve a name (%s)',
  async (failure, words) => {
    const api = `${world.explorer}/failing/${failure}/v1~profile~account`
    await openAccount(world, { view: 'Send', data: { token: 'native' } }, { api })
    await userEvent.fill(receiver, 'nobody.mob.eth')
    await expect.element(receiver).toHaveAttribute('aria-invalid', 'true')
    await expect.element(receiver).toHaveAccessibleDescription(words)
    await expectNoAxeFindings()
  },
)
