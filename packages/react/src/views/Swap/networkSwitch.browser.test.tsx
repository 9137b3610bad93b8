import { holdBlocks, testWorld } from '@latchkey/devnet/testWorld'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { sidenet } from '../../../../core/test/networks.ts'
import { openAccount } from '../../../test/openAccount.ts'

const world = await testWorld()

const button = (name: string | RegExp) => page.getByRole('button', { name })

it('names the network of the swap, whichever is active', async () => {
  const networks = [world.network, sidenet] as const
  const { wallet, kit } = await openAccount(world, { view: 'Swap' }, { networks })
  await button('Choose a token to receive').click()
  await button(/Dev Dollar/)
    .first()
    .click()
  await userEvent.type(page.getByRole('textbox', { name: 'Amount of ETH to pay' }), '0.1')
  const makeBlocks = await holdBlocks(world)
  await button('Swap 0.1 ETH').click()
  await wallet.approve('eth_sendTransaction')
  const { name } = world.network
  await expect.element(page.getByText(`Confirming on ${name}`)).toBeVisible()
  wallet.switchTo(Number(sidenet.id))
  await expect.poll(() => kit.facts.get().activeNetwork?.name).toBe(sidenet.name)
  await expect.element(page.getByText(`Confirming on ${name}`)).toBeVisible()
  await expect.element(page.getByText(`The swap is being confirmed on ${name}.`)).toBeVisible()
  await makeBlocks()
  await expect.element(page.getByText('0.1 ETH swapped for DUSD').first()).toBeVisible()
})
