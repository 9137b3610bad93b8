import { testWorld } from '@latchkey/devnet/testWorld'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { changeAnswers } from '../../../test/changeAnswers.ts'
import { openAccount } from '../../../test/openAccount.ts'

const world = await testWorld()
const networkId = world.network.caipNetworkId
const { dusd, mob } = world.contracts

type Listed = { tokens: readonly { address: string }[] }

/** Lists Mob Token first, and no Dev Dollar. */
function listMobFirst() {
  changeAnswers('/convert/tokens', async (answer) => {
    const { tokens } = (await answer.json()) as Listed
    const isOf = (contract: string) => (token: Listed['tokens'][number]) =>
      token.address.toLowerCase() === `${networkId}:${contract}`.toLowerCase()
    const others = tokens.filter((token) => !isOf(mob)(token) && !isOf(dusd)(token))
    return Response.json({ tokens: [...tokens.filter(isOf(mob)), ...others] })
  })
}

it.each([
  ['the native token', 'native', 'ETH'],
  ['a listed token', `${networkId}:${mob}`, 'MOB'],
  ['a token that is not listed', `${networkId}:${dusd}`, 'DUSD'],
  ['the first token instead of an address without one', `${networkId}:0x${'1'.repeat(40)}`, 'MOB'],
  ['the first token by default', undefined, 'MOB'],
])('preselects %s', async (_, token, symbol) => {
  listMobFirst()
  await openAccount(world, { view: 'Swap', data: { ...(token && { token }) } })
  await expect.element(page.getByRole('textbox', { name: `Amount of ${symbol} to pay` })).toBeVisible()
})
