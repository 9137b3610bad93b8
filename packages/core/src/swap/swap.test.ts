import type { ServerResponse } from 'node:http'
import { testWorld } from '@latchkey/devnet/testWorld'
import { createPublicClient, custom, http, parseEther } from 'viem'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { answerJson, startHttpServer } from '../../test/httpServer.ts'
import { createSwapBench } from '../../test/swaps.ts'
import { openConnectedKit } from '../../test/worldKit.ts'
import { getBalancesQueryOptions } from '../account/getBalances.ts'
import { getQueryClient } from '../kit/getQueryClient.ts'
import { listPending } from '../send/storedPending.ts'
import type { SwapToken } from './swapToken.ts'

const world = await testWorld()
const networkId = world.network.caipNetworkId
const { openSwap, until, tokensOf, balanceOf, trade } = createSwapBench(world)

/** Starts a proxy of the local server that can delay or reject quote requests. */
async function openFront() {
  let hold: ((response: ServerResponse) => void) | undefined
  let isRefusing = false
  const { origin } = await startHttpServer(async ({ method, path, query, body }, response) => {
    const isQuote = path === '/v1/convert/quotes'
    if (isQuote && hold) {
      hold(response)
      hold = undefined
      return
    }
    if (isQuote && isRefusing) return answerJson(response, {}, { status: 500 })
    const headers = { 'content-type': 'application/json' }
    const asked = { method, headers, ...(method === 'POST' && { body }) }
    const answer = await fetch(`${world.api}${path}?${new URLSearchParams(query)}`, asked)
    answerJson(response, await answer.json(), { status: answer.status })
  })
  return {
    origin,
    /** Resolves with the next quote request, which gets no response. */
    holdQuote: () =>
      new Promise<ServerResponse>((resolve) => {
        hold = resolve
      }),
    refuseQuotes(are: boolean) {
      isRefusing = are
    },
  }
}

describe('from the form to the chain', () => {
  it('[1.8 swap] swaps ether for the quoted amount of dollars', async () => {
    const { kit, address } = await openConnectedKit(world, 'alice')
    const token = await tokensOf(kit, address)
    const [from, to] = [token('ETH'), token('DUSD')]
    const before = await balanceOf(kit, address, to)
    const flow = openSwap(kit, { from, to, amount: '0.5' })
    expect(flow.get()).toMatchObject({ status: 'quoting', swap: { amount: parseEther('0.5') } })
    const { quote } = await until(flow, 'quoted')
    const stale = getBalancesQueryOptions(kit, { address, networkId })
    await getQueryClient(kit).fetchQuery(stale)
    flow.send({ type: 'swapRequested' })
    expect(flow.get().status).toBe('building')
    const end = await until(flow, 'confirmed', 'failed')
    expect(end.status).toBe('confirmed')
    expect((await balanceOf(kit, address, to)) - before).toBe(quote.amountOut)
    await expect.poll(() => getQueryClient(kit).getQueryState(stale.queryKey)?.isInvalidated).toBe(true)
  })

  it('wraps ether one to one, and unwraps it without an approval', async () => {
    const { kit, address } = await openConnectedKit(world, 'alice')
    const token = await tokensOf(kit, address)
    const [ether, wrapped] = [token('ETH'), token('WETH')]
    const flow = openSwap(kit, { from: ether, to: wrapped, amount: '1' })
    expect(await until(flow, 'quoted')).toMatchObject({ minimum: parseEther('1') })
    flow.send({ type: 'swapRequested' })
    await until(flow, 'confirmed')
    const back = openSwap(kit, { from: { ...wrapped, balance: parseEther('1') }, to: ether, amount: '1' })
    await until(back, 'quoted')
    back.send({ type: 'swapRequested' })
    expect(back.get().status).toBe('building')
    await until(back, 'confirmed')
    expect(await balanceOf(kit, address, wrapped)).toBe(wrapped.balance)
  })

  it('swaps the maximum of ether, and leaves enough for the fee', async () => {
    const { kit, address } = await openConnectedKit(world, 'carol')
    const token = await tokensOf(kit, address)
    const flow = openSwap(kit, { from: token('ETH'), to: token('WETH') })
    flow.send({ type: 'maxRequested' })
    await until(flow, 'quoted')
    flow.send({ type: 'swapRequested' })
    expect(await until(flow, 'confirmed', 'failed')).toMatchObject({ status: 'confirmed' })
    expect(await balanceOf(kit, address, token('ETH'))).toBeLessThan(token('ETH').balance / 1_000n)
  })

  it('aborts the previous quote on a keystroke', async () => {
    const front = await openFront()
    const { kit, address } = await openConnectedKit(world, 'bob', { server: front.origin })
    const token = await tokensOf(kit, address)
    const asked = front.holdQuote()
    const flow = openSwap(kit, { from: token('ETH'), to: token('DUSD'), amount: '1' })
    const pending = await asked
    let isClosed = false
    pending.once('close', () => {
      isClosed = true
    })
    flow.send({ type: 'amountChanged', amount: '0.1' })
    // Long before its own timeout (9.7).
    await expect.poll(() => isClosed).toBe(true)
    expect(pending.writableFinished).toBe(false)
    expect(await until(flow, 'quoted')).toMatchObject({ swap: { amount: parseEther('0.1') } })
  })

  it('refreshes a quote as the market moves', async () => {
    const { kit, address } = await openConnectedKit(world, 'bob')
    const token = await tokensOf(kit, address)
    const flow = openSwap(kit, { from: token('ETH'), to: token('DUSD'), amount: '1' }, { refreshMs: 50 })
    const { quote } = await until(flow, 'quoted')
    await trade(kit, address, parseEther('3'))
    await expect
      .poll(() => {
        const state = flow.get()
        return state.status === 'quoted' && state.quote.amountOut < quote.amountOut
      })
      .toBe(true)
  })
})

it('refreshes a quote every 15 s, even after the server failed', async () => {
  const front = await openFront()
  const { kit, address } = await openConnectedKit(world, 'bob', { server: front.origin })
  const token = await tokensOf(kit, address)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const flow = openSwap(kit, { from: token('ETH'), to: token('DUSD'), amount: '1' })
  const { quote } = await until(flow, 'quoted')
  vi.advanceTimersByTime(14_999)
  expect(flow.get().status).toBe('quoted')
  front.refuseQuotes(true)
  vi.advanceTimersByTime(1)
  expect(flow.get().status).toBe('quoting')
  expect(await until(flow, 'quoted', 'choosing')).toMatchObject({
    status: 'quoted',
    quote,
    error: { name: 'ApiFailureError' },
  })
  flow.send({ type: 'swapRequested' })
  expect(flow.get().status).toBe('quoted')
  front.refuseQuotes(false)
  vi.advanceTimersByTime(15_000)
  expect(flow.get().status).toBe('quoting')
  expect(await until(flow, 'quoted', 'choosing')).toMatchObject({ status: 'quoted', error: undefined })
})

describe('failures', () => {
  /** Swaps on a chain that accepts transactions but withholds receipts until told otherwise. */
  async function swapUnseen() {
    const chain = createPublicClient({ transport: http(world.rpc), pollingInterval: 20 })
    let isDown = true
    const transport = custom(
      {
        async request({ method, params }) {
          if (isDown && method === 'eth_getTransactionReceipt') throw new TypeError('Nobody answers')
          return chain.request({ method, params } as never)
        },
      },
      { retryCount: 0 },
    )
    const transports = { [Number(world.network.id)]: transport }
    const { kit, address } = await openConnectedKit(world, 'bob', { transports })
    const before = await chain.getTransactionCount({ address })
    const token = await tokensOf(kit, address)
    const flow = openSwap(kit, { from: token('ETH'), to: token('DUSD'), amount: '0.1' })
    await until(flow, 'quoted')
    flow.send({ type: 'swapRequested' })
    const { sent } = await until(flow, 'failed')
    expect(sent).toMatchObject({ hash: expect.stringMatching(/^0x/) })
    return {
      kit,
      address,
      flow,
      sent,
      count: async () => (await chain.getTransactionCount({ address })) - before,
      tell() {
        isDown = false
      },
    }
  }

  it('looks up a swap again after an unreadable receipt, and pays once', async () => {
    const { kit, flow, sent, count, tell } = await swapUnseen()
    const again = openSwap(kit)
    expect(again.get()).toMatchObject({ status: 'confirming', sent })
    await until(again, 'failed')
    tell()
    flow.send({ type: 'retryRequested' })
    expect(await until(flow, 'confirmed', 'failed')).toMatchObject({ status: 'confirmed' })
    expect(await count()).toBe(1)
    expect(openSwap(kit).get().status).toBe('choosing')
  })

  it('lists a swap that the user left as pending, and neither restores nor offers it', async () => {
    const { kit, address, flow, sent } = await swapUnseen()
    expect(openSwap(kit).get().status).toBe('confirming')
    flow.send({ type: 'backRequested' })
    expect(flow.get()).toMatchObject({ status: 'choosing', draft: { amount: '', from: undefined } })
    expect(openSwap(kit).get().status).toBe('choosing')
    expect(listPending(kit, { address, networkId })).toMatchObject([sent])
  })

  it('keeps the draft and the step after a rejection, and swaps on retry', async () => {
    const { kit, wallet, address } = await openConnectedKit(world, 'bob', { mood: 'trusting' })
    const pending = () => wallet.backend.getPendingRequestCount()
    const token = await tokensOf(kit, address)
    const flow = openSwap(kit, { from: token('ETH'), to: token('DUSD'), amount: '0.2' })
    await until(flow, 'quoted')
    flow.send({ type: 'swapRequested' })
    await expect.poll(pending).toBe(1)
    await wallet.backend.reject('eth_sendTransaction' as never)
    expect(await until(flow, 'failed')).toMatchObject({
      step: 'signing',
      error: { name: 'UserRejectedError' },
      draft: { amount: '0.2' },
    })
    flow.send({ type: 'retryRequested' })
    await expect.poll(pending).toBe(1)
    await wallet.backend.authorize('eth_sendTransaction' as never)
    await until(flow, 'confirmed')
  })

  it('requires another confirmation if the price falls below the minimum before signing', async () => {
    const { kit, address } = await openConnectedKit(world, 'bob')
    const token = await tokensOf(kit, address)
    const flow = openSwap(kit, { from: token('ETH'), to: token('DUSD'), amount: '0.2', slippagePpm: 1_000 })
    const { quote } = await until(flow, 'quoted')
    await trade(kit, address, parseEther('5'))
    flow.send({ type: 'swapRequested' })
    expect(await until(flow, 'failed')).toMatchObject({
      step: 'building',
      error: { name: 'QuoteMovedError' },
    })
    flow.send({ type: 'retryRequested' })
    const next = await until(flow, 'quoted')
    expect(next.quote.amountOut).toBeLessThan(quote.amountOut)
  })

  it('[8.23 revert reason] reverts and swaps nothing if the price falls below the minimum after signing', async () => {
    const { kit, wallet, address } = await openConnectedKit(world, 'bob', { mood: 'trusting' })
    const token = await tokensOf(kit, address)
    const to = token('DUSD')
    const before = await balanceOf(kit, address, to)
    const flow = openSwap(kit, { from: token('ETH'), to, amount: '0.2', slippagePpm: 1_000 })
    await until(flow, 'quoted')
    flow.send({ type: 'swapRequested' })
    await expect.poll(() => wallet.backend.getPendingRequestCount()).toBe(1)
    const dave = await openConnectedKit(world, 'dave')
    await trade(dave.kit, dave.address, parseEther('5'))
    await wallet.backend.authorize('eth_sendTransaction' as never)
    expect(await until(flow, 'failed', 'confirmed')).toMatchObject({
      status: 'failed',
      step: 'confirming',
      error: { name: 'TransactionRevertedError', shortMessage: 'InsufficientOutput' },
    })
    expect(await balanceOf(kit, address, to)).toBe(before)
  })

  it.each([
    ['no liquidity', { to: 'HUSH', amount: '1' }, 'LiquidityInsufficientError'],
    ['an invalid amount', { to: 'DUSD', amount: '1.' }, 'AmountInvalidError'],
  ])('shows the error for %s, and keeps the draft', async (_, { to, amount }, name) => {
    const { kit, address } = await openConnectedKit(world, 'bob')
    const token = await tokensOf(kit, address)
    const flow = openSwap(kit, { from: token('ETH'), to: token(to), amount })
    expect(await until(flow, 'choosing')).toMatchObject({ error: { name }, draft: { amount } })
  })

  it('fails before signing if the balance has become too low', async () => {
    const { kit, address } = await openConnectedKit(world, 'bob')
    const token = await tokensOf(kit, address)
    const from = { ...token('ETH'), balance: parseEther('900') }
    const flow = openSwap(kit, { from, to: token('DUSD'), amount: '900' })
    await until(flow, 'quoted')
    flow.send({ type: 'swapRequested' })
    expect(await until(flow, 'failed')).toMatchObject({
      step: 'building',
      error: { name: 'BalanceInsufficientError' },
    })
  })

  it('fails before signing if ether does not cover the fee', async () => {
    const { kit, address } = await openConnectedKit(world, 'bob')
    const token = await tokensOf(kit, address)
    const all = await balanceOf(kit, address, token('ETH'))
    const from = { ...token('ETH'), balance: all }
    const flow = openSwap(kit, { from, to: token('WETH') })
    flow.send({
      type: 'amountChanged',
      amount: `${all / 10n ** 18n}.${String(all % 10n ** 18n).padStart(18, '0')}`,
    })
    await until(flow, 'quoted')
    flow.send({ type: 'swapRequested' })
    expect(await until(flow, 'failed')).toMatchObject({ error: { name: 'FeeBalanceInsufficientError' } })
  })

  it.each([
    ['that is not served', true],
    ['without a server', false],
  ])('[8.9 swaps] fails on a network %s', async (_, api) => {
    const { kit } = await openConnectedKit(world, 'bob', { api })
    const at = api ? 'eip155:10' : networkId
    const token: SwapToken = {
      id: `${at}:0x${'ee'.repeat(20)}`,
      networkId: at,
      name: 'Ether',
      symbol: 'ETH',
      decimals: 18,
      balance: 1n,
      price: 0,
      iconUrl: '',
    }
    const flow = openSwap(kit, {
      from: token,
      to: { ...token, id: `${at}:0x${'11'.repeat(20)}` },
      amount: '1',
    })
    expect(await until(flow, 'choosing')).toMatchObject({
      error: { name: 'SwapsNotServedError', shortMessage: 'Network not supported for Swaps' },
    })
  })

  it('starts over when the account changes', async () => {
    const { kit, wallet, address } = await openConnectedKit(world, 'alice')
    const token = await tokensOf(kit, address)
    const flow = openSwap(kit, { from: token('ETH'), to: token('DUSD'), amount: '1' })
    await until(flow, 'quoted')
    const bob = world.accounts.find(({ name }) => name === 'bob')?.address
    wallet.backend.emit('accountsChanged', [bob])
    await expect.poll(() => flow.get().account).toBe(bob)
    expect(flow.get()).toMatchObject({ status: 'choosing', draft: { amount: '', from: undefined } })
  })
})
