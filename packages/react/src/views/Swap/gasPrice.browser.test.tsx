import { testWorld } from '@latchkey/devnet/testWorld'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoAxeFindings } from '../../../test/expectNoAxeFindings.ts'
import { openAccount } from '../../../test/openAccount.ts'

const world = await testWorld()

it('[8.9 gas price] Max says when the server has no gas price for the network (7.10)', async () => {
  const api = `${world.explorer}/failing/CHAIN_INVALID/v1~convert~gas-price`
  await openAccount(world, { view: 'Swap' }, { api })
  await page.getByRole('button', { name: 'Max' }).click()
  await expect.element(page.getByText('Network not supported for Gas Price')).toBeVisible()
  await expectNoAxeFindings()
})
