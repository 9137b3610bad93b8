import { testWorld } from '@latchkey/devnet/testWorld'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { sidenet } from '../../../../core/test/networks.ts'
import { openAccount } from '../../../test/openAccount.ts'

const world = await testWorld()
const carol = world.accounts.find(({ name }) => name === 'carol')?.address ?? ''
const other = { ...sidenet, nativeCurrency: { name: 'Side', symbol: 'SIDE', decimals: 18 } }

const amount = () => page.getByRole('textbox', { name: 'Amount of ETH' })
const receiver = () => page.getByRole('textbox', { name: 'To' })
const button = (name: string) => page.getByRole('button', { name })
const dialog = (name: string) => page.getByRole('dialog', { name })

/** Opens the review of a send on the local chain. */
async function openReview() {
  const opened = await openAccount(
    world,
    { view: 'Send', data: { token: 'native' } },
    { networks: [world.network, other] },
  )
  const switchTo = async ({ id, caipNetworkId }: Pick<typeof other, 'id' | 'caipNetworkId'>) => {
    opened.wallet.switchTo(Number(id))
    await expect
      .poll(() => opened.kit.facts.get().activeNetwork?.caipNetworkId, { interval: 5 })
      .toBe(caipNetworkId)
  }
  await userEvent.type(amount(), '0.1')
  await userEvent.fill(receiver(), carol)
  await button('Review').click()
  await expect
    .element(
      dialog('Review')
        .getByText(/^0\.0\d* ETH$/)
        .first(),
    )
    .toBeVisible()
  return { ...opened, switchTo }
}

it('returns from the review to the form when the network changes, and keeps the recipient', async () => {
  const { switchTo } = await openReview()
  await switchTo(other)
  await expect.element(dialog('Review')).not.toBeInTheDocument()
  await switchTo(world.network as typeof other)
  await expect.element(amount()).toHaveValue('')
  await expect.element(receiver()).toHaveValue(carol)
  await expect.element(button('Enter an amount')).toBeDisabled()
})

it('names the network of the transfer and its fee when the network changed during the request', async () => {
  const { wallet, switchTo } = await openReview()
  await button('Send 0.1 ETH').click()
  await expect.element(page.getByText(`Continue in ${wallet.info.name}`)).toBeVisible()
  // On another network, it would not receive the request.
  await expect.poll(() => wallet.pending().map(({ method }) => method)).toEqual(['eth_sendTransaction'])
  await switchTo(other)
  await wallet.reject('eth_sendTransaction')
  await expect.element(dialog('Review').getByText(world.network.name, { exact: true })).toBeVisible()
  await expect
    .element(
      dialog('Review')
        .getByText(/^0\.0\d* ETH$/)
        .first(),
    )
    .toBeVisible()
  await expect.element(dialog('Review').getByText(/SIDE$/)).not.toBeInTheDocument()
})
