import { switchNetwork } from '@latchkey/core'
import { solana } from '@latchkey/core/solana'
import { testWorld } from '@latchkey/devnet/testWorld'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { connectSolana } from '../../../test/connectSolana.ts'
import { expectNoAxeFindings } from '../../../test/expectNoAxeFindings.ts'
import { openAccount } from '../../../test/openAccount.ts'

const world = await testWorld()
const { network, solana: sun } = world
const carol = world.accounts.find(({ name }) => name === 'carol')?.address ?? ''

const receiver = () => page.getByRole('textbox', { name: 'To' })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const amount = (symbol: string) => page.getByRole('textbox', { name: `Amount of ${symbol}` })

/** Connects Alice on the EVM chain, which is active, and Dave, who only has SOL, on Solana. */
async function open() {
  const networks = [network, sun.network] as const
  const opened = await openAccount(world, undefined, { networks, namespaces: [solana()] })
  await connectSolana(world, opened.kit, 'dave')
  await switchNetwork(opened.kit, { networkId: network.caipNetworkId })
  return opened
}

async function fill() {
  await userEvent.type(amount('ETH'), '1.5')
  await userEvent.fill(receiver(), carol)
  await expect.element(button('Review')).toBeEnabled()
}

async function expectSolForm() {
  await expect.element(amount('SOL')).toHaveValue('')
  await expect.element(receiver()).toHaveValue('')
  await expect.element(receiver()).toHaveAttribute('placeholder', 'Address')
  await expect.element(amount('ETH')).not.toBeInTheDocument()
}

it('[4.14 clears send state] choosing a Solana network clears the form filled in on Ethereum', async () => {
  const { modal } = await open()
  await modal.open({ view: 'Account' })
  await button('Send').click()
  await fill()
  await button('Back').click()
  await button(`Network: ${network.name}`).click()
  await button(/^Solana Devnet/).click()
  await expect.element(button('Network: Solana Devnet')).toBeVisible()
  await button('Send').click()
  await expectSolForm()
  await expectNoAxeFindings()
})

it.each([
  ['form', 'Send'],
  ['review', 'Review'],
])('[4.14 clears send state] switching networks from the app clears the %s', async (step, title) => {
  const { kit, modal } = await open()
  await modal.open({ view: 'Send', data: { token: 'native' } })
  await fill()
  if (step === 'review') await button('Review').click()
  await expect.element(page.getByRole('dialog', { name: title, exact: true })).toBeVisible()
  await switchNetwork(kit, { networkId: sun.caipNetworkId })
  await expectSolForm()
  expect(kit.facts.get().account).toBe(`${sun.caipNetworkId}:${sun.accounts[3]?.address}`)
})
