import { testWorld } from '@latchkey/devnet/testWorld'
import { nativeTokenAddress, toCaip10 } from '@latchkey/protocol/ids'
import { toHex } from 'viem'
import { expect, it, onTestFinished } from 'vitest'
import type { HeadlessWallet } from '../../test/browser.ts'
import { untilOneOf } from '../../test/flows.ts'
import { until } from '../../test/kits.ts'
import { sidenet } from '../../test/networks.ts'
import { createSwapBench } from '../../test/swaps.ts'
import { openConnectedKit } from '../../test/worldKit.ts'
import { getBalances } from '../account/getBalances.ts'
import { listOnrampAssets, listOnrampMethods } from '../buy/assets.ts'
import { createBuyFlow } from '../buy/buy.ts'
import { getOnrampOptions } from '../buy/onramp.ts'
import { createSendFlow } from '../send/send.ts'
import { balanceToSendToken } from '../send/sendToken.ts'
import type { Kit } from './kit.ts'

const world = await testWorld()
const networkId = world.network.caipNetworkId
const { openSwap, storeOrder, tokensOf } = createSwapBench(world)
const [bob, dave] = ['bob', 'dave'].map(
  (name) => world.accounts.find((known) => known.name === name)?.address ?? '',
)

/** Selects bob in the wallet. */
async function changeToBob(kit: Kit, wallet: HeadlessWallet): Promise<void> {
  wallet.backend.emit('accountsChanged', [bob])
  await until(kit, ({ facts }) => facts.get().activeAccount?.address === bob)
}

async function openSend(kit: Kit, address: string) {
  const forceUpdate = [toCaip10(networkId, nativeTokenAddress('eip155'))]
  const { balances } = await getBalances(kit, { address, networkId, forceUpdate })
  const ether = balances.find(({ symbol }) => symbol === 'ETH')
  if (!ether) throw new Error('No ether')
  const draft = { token: balanceToSendToken(ether), amount: '0.1', receiver: dave ?? '' }
  const flow = createSendFlow(kit, draft)
  onTestFinished(() => flow.stop())
  flow.send({ type: 'reviewRequested' })
  return flow
}

const blankSend = { status: 'editing', from: bob, draft: { token: undefined, amount: '', receiver: '' } }

it('[4.14 clears send state] returns to a send of the new account after one that ended during a change', async () => {
  const { kit, wallet, address } = await openConnectedKit(world, 'alice')
  const flow = await openSend(kit, address)
  flow.send({ type: 'submitRequested' })
  await untilOneOf(flow, 'confirming', 'confirmed')
  await changeToBob(kit, wallet)
  expect(await untilOneOf(flow, 'confirmed', 'failed')).toMatchObject({ status: 'confirmed', from: address })
  flow.send({ type: 'backRequested' })
  expect(flow.get()).toMatchObject(blankSend)
})

it('[4.14 clears send state] does not repeat a rejected send after the account changed', async () => {
  const { kit, wallet, address } = await openConnectedKit(world, 'alice', { mood: 'trusting' })
  const pending = () => wallet.backend.getPendingRequestCount()
  const flow = await openSend(kit, address)
  flow.send({ type: 'submitRequested' })
  await expect.poll(pending).toBe(1)
  await changeToBob(kit, wallet)
  await wallet.backend.reject('eth_sendTransaction' as never)
  expect(await untilOneOf(flow, 'reviewing')).toMatchObject({ error: { name: 'UserRejectedError' } })
  flow.send({ type: 'submitRequested' })
  expect(flow.get()).toMatchObject(blankSend)
  expect(pending()).toBe(0)
})

it('returns to a swap of the new account after one that ended during a change', async () => {
  const { kit, wallet, address } = await openConnectedKit(world, 'alice')
  const token = await tokensOf(kit, address)
  const flow = openSwap(kit, { from: token('ETH'), to: token('WETH'), amount: '0.1' })
  await untilOneOf(flow, 'quoted')
  flow.send({ type: 'swapRequested' })
  await untilOneOf(flow, 'confirming', 'confirmed')
  await changeToBob(kit, wallet)
  await untilOneOf(flow, 'confirmed')
  flow.send({ type: 'backRequested' })
  expect(flow.get()).toMatchObject({ status: 'choosing', account: bob, draft: { from: undefined } })
})

/** Opens a kit with a second network, and returns what selects that network in the wallet. */
async function openTwoNetworks() {
  const opened = await openConnectedKit(world, 'alice', { networks: [world.network, sidenet] })
  const { kit, wallet } = opened
  const leave = async () => {
    wallet.backend.emit('chainChanged', toHex(Number(sidenet.id)))
    await until(kit, ({ facts }) => facts.get().activeNetwork?.caipNetworkId === sidenet.caipNetworkId)
  }
  return { ...opened, leave }
}

it('returns from the review to a form with only the receiver when the network changes', async () => {
  const { kit, address, leave } = await openTwoNetworks()
  const flow = await openSend(kit, address)
  expect(flow.get()).toMatchObject({ status: 'reviewing' })
  await leave()
  const draft = { token: undefined, amount: '', receiver: dave }
  expect(flow.get()).toMatchObject({ status: 'editing', networkId: sidenet.caipNetworkId, draft })
})

it('shows the stored swap of a network that becomes active', async () => {
  const { kit, address, leave } = await openTwoNetworks()
  const token = await tokensOf(kit, address)
  const [from, to] = [token('ETH'), token('WETH')]
  storeOrder(kit, address, { step: 'confirming', from, to, networkId: sidenet.caipNetworkId })
  const flow = openSwap(kit, { from, to, amount: '0.1' })
  await untilOneOf(flow, 'quoted')
  await leave()
  const swap = { networkId: sidenet.caipNetworkId }
  expect(await untilOneOf(flow, 'confirming', 'failed')).toMatchObject({ swap, draft: { amount: '1' } })
})

it('buys for the new account after leaving a payment page during a change', async () => {
  const { kit, wallet } = await openConnectedKit(world, 'carol', { features: { onramp: true } })
  Object.assign(window, { open: () => null })
  const { options } = await getOnrampOptions(kit)
  const [method] = listOnrampMethods(options, 'USD')
  const [asset] = listOnrampAssets(options)
  const flow = createBuyFlow(kit, { asset, currency: 'USD', method, amount: '100' })
  onTestFinished(() => flow.stop())
  await untilOneOf(flow, 'quoted')
  flow.send({ type: 'buyRequested' })
  await untilOneOf(flow, 'waiting')
  await changeToBob(kit, wallet)
  flow.send({ type: 'backRequested' })
  expect(flow.get()).toMatchObject({ status: 'quoting', account: bob, draft: { amount: '100' } })
})
