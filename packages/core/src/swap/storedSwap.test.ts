import { testWorld } from '@latchkey/devnet/testWorld'
import { expect, it } from 'vitest'
import { createSwapBench } from '../../test/swaps.ts'
import { openConnectedKit, openWorldKit } from '../../test/worldKit.ts'
import type { KitEvent } from '../kit/config.ts'
import { createMemoryStorage } from '../platform/storage.ts'
import { forgetSwap, readStoredSwap, storeSwap } from './storedSwap.ts'
import type { SwapFlow } from './swap.ts'
import type { SwapOrder } from './swapState.ts'

const world = await testWorld()
const {
  openSwap,
  until,
  tokensOf,
  approveDollars,
  allowedDollars,
  giveDollars,
  signNothing,
  teach,
  storeOrder,
} = createSwapBench(world)

it('restores a batch of calls from a previous page', async () => {
  const { kit, wallet, address } = await openConnectedKit(world, 'alice')
  teach(wallet, { atomic: 'supported' })
  const token = await tokensOf(kit, address)
  await approveDollars(kit, address, 0n)
  const flow = openSwap(kit, { from: token('DUSD'), to: token('ETH'), amount: '5' })
  await until(flow, 'quoted')
  flow.send({ type: 'swapRequested' })
  await until(flow, 'confirming')
  flow.stop()
  const next = openSwap(kit)
  expect(next.get()).toMatchObject({ status: 'confirming', sent: { callsId: '0x1' } })
  expect(await until(next, 'confirmed', 'failed')).toMatchObject({ status: 'confirmed' })
  expect(openSwap(kit).get().status).toBe('choosing')
})

it('restores an approval from a previous page, and swaps after another confirmation', async () => {
  const { kit, wallet, address } = await openConnectedKit(world, 'bob')
  signNothing(wallet)
  const token = await tokensOf(kit, address)
  const [from, to] = [{ ...token('DUSD'), balance: 10n ** 9n }, token('ETH')]
  await giveDollars(address, 10n ** 9n)
  await approveDollars(kit, address, 0n)
  const flow = openSwap(kit, { from, to, amount: '7' })
  await until(flow, 'quoted')
  const found = new Promise<SwapFlow>((resolve) => {
    flow.subscribe(() => {
      const state = flow.get()
      if (state.status !== 'approving' || state.hash === undefined) return
      flow.stop()
      resolve(openSwap(kit))
    })
  })
  flow.send({ type: 'swapRequested' })
  const next = await found
  expect(next.get()).toMatchObject({ status: 'approving', draft: { amount: '7' }, way: 'approval' })
  await until(next, 'quoted')
  expect(await allowedDollars(kit, address)).toBe(7_000_000n)
  // After another reload, the approved swap is still there.
  next.stop()
  const last = openSwap(kit)
  await until(last, 'quoted')
  last.send({ type: 'swapRequested' })
  expect(await until(last, 'confirmed', 'failed')).toMatchObject({ status: 'confirmed', way: 'none' })
  expect(await allowedDollars(kit, address)).toBe(0n)
  expect(openSwap(kit).get().status).toBe('choosing')
})

it('restores a pending swap of another account once it becomes active', async () => {
  const { kit, wallet, address } = await openConnectedKit(world, 'alice')
  const token = await tokensOf(kit, address)
  const bob = world.accounts.find(({ name }) => name === 'bob')?.address ?? ''
  storeOrder(kit, bob, { step: 'confirming', from: token('ETH'), to: token('DUSD') })
  const flow = openSwap(kit, { from: token('ETH'), to: token('DUSD'), amount: '2' })
  await until(flow, 'quoted')
  wallet.backend.emit('accountsChanged', [bob])
  await expect
    .poll(() => flow.get())
    .toMatchObject({ status: 'confirming', account: bob, draft: { amount: '1' } })
})

it('drops an approved swap when another one is entered', async () => {
  const { kit, address } = await openConnectedKit(world, 'bob')
  const token = await tokensOf(kit, address)
  storeOrder(kit, address, { step: 'approved', from: token('DUSD'), to: token('ETH') })
  const flow = openSwap(kit)
  expect(flow.get()).toMatchObject({ status: 'quoting', draft: { amount: '1' } })
  flow.send({ type: 'amountChanged', amount: '2' })
  expect(openSwap(kit).get().status).toBe('choosing')
})

it('keeps a sent swap when other accounts send or an approval is stored', async () => {
  const storage = createMemoryStorage()
  const { kit, address } = await openConnectedKit(world, 'bob', { storage })
  // A second tab of the same page.
  const other = openWorldKit(world, { storage })
  const alice = world.accounts.find(({ name }) => name === 'alice')?.address ?? '0x'
  const token = await tokensOf(kit, address)
  const flow = openSwap(kit, { from: token('ETH'), to: token('DUSD'), amount: '1' })
  const { status: _, error: __, ...quoted } = await until(flow, 'quoted')
  const order = { ...quoted, account: address, refused: [] } as unknown as SwapOrder
  const others = { ...order, account: alice }
  const elsewhere = { ...order, swap: { ...order.swap, networkId: 'eip155:10' } } as SwapOrder
  const hash = (digit: string) => `0x${digit.repeat(64)}`
  const sentBy = (account: string) => {
    const state = readStoredSwap(kit, account)
    return state?.status === 'confirming' ? state.sent : state?.status
  }
  storeSwap(kit, 'confirming', { callsId: '0x1' }, order)
  storeSwap(other, 'confirming', { callsId: '0x1' }, others)
  storeSwap(other, 'confirming', { hash: hash('1') }, elsewhere)
  storeSwap(kit, 'approving', { hash: hash('2') }, order)
  expect([sentBy(address), sentBy(alice)]).toEqual([{ callsId: '0x1' }, { callsId: '0x1' }])
  storeSwap(kit, 'confirming', { hash: hash('3') }, others)
  expect(forgetSwap(kit, { callsId: '0x1' }, others)).toBe(true)
  expect(forgetSwap(other, { callsId: '0x1' }, others)).toBe(false)
  expect([sentBy(address), sentBy(alice)]).toEqual([{ callsId: '0x1' }, { hash: hash('3') }])
  // Four are kept, and the approval was evicted.
  forgetSwap(kit, { callsId: '0x1' }, order)
  expect(sentBy(address)).toBeUndefined()
})

it('keeps an approved swap when its quote fails', async () => {
  const { kit, address } = await openConnectedKit(world, 'bob')
  const token = await tokensOf(kit, address)
  // The token has no liquidity.
  storeOrder(kit, address, { step: 'approved', from: token('DUSD'), to: token('HUSH') })
  const flow = openSwap(kit)
  expect(await until(flow, 'choosing')).toMatchObject({ error: { name: 'LiquidityInsufficientError' } })
  expect(openSwap(kit).get()).toMatchObject({ status: 'quoting', draft: { amount: '1' } })
})

it('restores a swap from a previous page and reports it once', async () => {
  const events: KitEvent[] = []
  const { kit, address } = await openConnectedKit(world, 'bob', {
    onEvent: (event) => events.push(event),
  })
  const token = await tokensOf(kit, address)
  const [from, to] = [token('ETH'), token('DUSD')]
  const flow = openSwap(kit, { from, to, amount: '0.1' })
  const { minimum } = await until(flow, 'quoted')
  const found = new Promise<SwapFlow>((resolve) => {
    flow.subscribe(() => {
      if (flow.get().status !== 'confirming') return
      flow.stop()
      resolve(openSwap(kit))
    })
  })
  flow.send({ type: 'swapRequested' })
  const next = await found
  expect(next.get()).toMatchObject({
    status: 'confirming',
    minimum,
    draft: { from: { id: from.id, symbol: 'ETH' }, amount: '0.1' },
  })
  await until(next, 'confirmed')
  expect(openSwap(kit).get().status).toBe('choosing')
  const swaps = () => events.flatMap(({ name }) => (name.startsWith('SWAP_') ? [name] : []))
  expect(swaps()).toEqual(['SWAP_INITIATED', 'SWAP_SUCCESS'])

  const alice = world.accounts.find(({ name }) => name === 'alice')?.address
  const whole = { step: 'confirming', from, to } as const
  storeOrder(kit, address, whole)
  expect(openSwap(kit).get().status).toBe('confirming')
  for (const wrong of [
    { version: 1 },
    { step: 'signing' },
    { hash: '0x12' },
    { hash: undefined },
    { amount: '1.5' },
    { from: undefined },
    { account: alice },
    { networkId: 'eip155:10' },
  ]) {
    storeOrder(kit, address, { ...whole, ...wrong })
    expect(openSwap(kit).get().status, JSON.stringify(wrong)).toBe('choosing')
  }
  for (const wrong of ['', 'null', '[]', '{']) {
    kit.storage.setItem(`${kit.config.storageKey}.swap`, wrong)
    expect(openSwap(kit).get().status, wrong).toBe('choosing')
  }
})
