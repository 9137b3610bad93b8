import { testWorld } from '@latchkey/devnet/testWorld'
import {
  type WalletCall,
  WalletError,
  type WalletProvider,
  type WalletRequest,
} from '@latchkey/devnet/wallets'
import { decodeFunctionData, encodeFunctionData, erc20Abi, type Hex, parseAbi, parseEther } from 'viem'
import { getTransactionCount } from 'viem/actions'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { HeadlessWallet } from '../../test/browser.ts'
import { createSwapBench } from '../../test/swaps.ts'
import { openConnectedKit } from '../../test/worldKit.ts'
import { getClient } from '../kit/getClient.ts'
import { getGasPrice } from '../send/getGasPrice.ts'
import { sendTransaction } from '../send/sendTransaction.ts'
import { waitForReceipt } from '../send/waitForReceipt.ts'
import { isSameAddress } from '../utils/addresses.ts'
import { estimateSwapFee } from './estimateSwapFee.ts'
import { getAllowance } from './getAllowance.ts'
import type { SwapFlow } from './swap.ts'

const world = await testWorld()
const networkId = world.network.caipNetworkId
const poolAbi = parseAbi([
  'function addLiquidityETH(address, uint256, uint256, uint256, address, uint256) payable',
])
const {
  openSwap,
  setEther,
  answerInstead,
  spendNonces,
  until,
  tokensOf,
  balanceOf,
  approveDollars,
  allowedDollars,
  signNothing,
  teach,
} = createSwapBench(world)

it('[1.8 swap] approves the exact amount of a token, then swaps over two pools', async () => {
  const { kit, wallet, address } = await openConnectedKit(world, 'alice')
  signNothing(wallet)
  const token = await tokensOf(kit, address)
  const [from, to] = [token('DUSD'), token('MOB')]
  const before = await balanceOf(kit, address, to)
  const seen: string[] = []
  const flow = openSwap(kit, { from, to, amount: '12.5', slippagePpm: 1_000 })
  const { quote } = await until(flow, 'quoted')
  expect(quote.route).toHaveLength(3)
  flow.subscribe(() => {
    if (seen.at(-1) !== flow.get().status) seen.push(flow.get().status)
  })
  await approveDollars(kit, address, 0n)
  expect(await getAllowance(kit, { networkId, token: from.id, address })).toBe(0n)
  flow.send({ type: 'swapRequested' })
  const end = await until(flow, 'confirmed', 'failed')
  expect(end).toMatchObject({ status: 'confirmed', way: 'approval' })
  // A wallet that does not sign the permit is asked for an approval.
  expect(seen).toEqual([
    'checkingAllowance',
    'permitting',
    'checkingAllowance',
    'approving',
    'building',
    'signing',
    'confirming',
    'confirmed',
  ])
  expect((await balanceOf(kit, address, to)) - before).toBe(quote.amountOut)
  expect(await allowedDollars(kit, address)).toBe(0n)
})

it('includes the approval in the displayed fee while one is needed', async () => {
  const { kit, address } = await openConnectedKit(world, 'alice')
  const token = await tokensOf(kit, address)
  const [from, to] = [token('DUSD').id, token('ETH').id]
  const swap = { networkId, from, to, amount: 5_000_000n, address, slippagePpm: 10_000 }
  const spender = world.contracts.ammRouter
  const gasOf = async (more: { spender?: string; takesPermit?: boolean }) => {
    const { fast } = await getGasPrice(kit, { networkId })
    return ((await estimateSwapFee(kit, { ...swap, ...more })) ?? 0n) / BigInt(fast)
  }
  await approveDollars(kit, address, 0n)
  const bare = await gasOf({})
  const spent = await approveDollars(kit, address, 4_999_999n)
  expect((await gasOf({ spender })) - bare).toBeGreaterThanOrEqual((spent * 6n) / 10n)
  expect((await gasOf({ spender, takesPermit: true })) - bare).toBeGreaterThan(50_000n)
  await approveDollars(kit, address, 5_000_000n)
  expect((await gasOf({ spender })) - bare).toBeLessThan(10n)
})

it('fails before asking the wallet if ether cannot cover approval and swap', async () => {
  const { kit, wallet, address } = await openConnectedKit(world, 'dave', { mood: 'trusting' })
  const token = await tokensOf(kit, address)
  const from = { ...token('DUSD'), balance: 10n ** 9n }
  const flow = openSwap(kit, { from, to: token('ETH'), amount: '3' })
  await until(flow, 'quoted')
  onTestFinished(() => setEther(address, parseEther('10')))
  await setEther(address, 1_000n)
  flow.send({ type: 'swapRequested' })
  expect(await until(flow, 'failed')).toMatchObject({
    step: 'checkingAllowance',
    error: { name: 'FeeBalanceInsufficientError' },
    draft: { amount: '3' },
  })
  expect(wallet.backend.getPendingRequestCount()).toBe(0)
})

it('[1.8 swap] uses a permit of the exact amount instead of an approval', async () => {
  const { kit, address } = await openConnectedKit(world, 'alice')
  const token = await tokensOf(kit, address)
  const to = token('MOB')
  await approveDollars(kit, address, 0n)
  const before = await balanceOf(kit, address, to)
  const sent = await getTransactionCount(getClient(kit, networkId), { address })
  const flow = openSwap(kit, { from: token('DUSD'), to, amount: '20' })
  const { quote } = await until(flow, 'quoted')
  expect(quote.takesPermit).toBe(true)
  flow.send({ type: 'swapRequested' })
  expect(await until(flow, 'confirmed', 'failed')).toMatchObject({ status: 'confirmed', way: 'permit' })
  expect((await balanceOf(kit, address, to)) - before).toBe(quote.amountOut)
  expect((await getTransactionCount(getClient(kit, networkId), { address })) - sent).toBe(1)
  expect(await allowedDollars(kit, address)).toBe(0n)
})

it('[1.8 swap] batches approval and swap into one request if the wallet supports it', async () => {
  const { kit, wallet, address } = await openConnectedKit(world, 'alice')
  const asked: (readonly WalletCall[])[] = []
  teach(wallet, { atomic: 'supported', ask: async (calls) => void asked.push(calls) })
  const token = await tokensOf(kit, address)
  const to = token('MOB')
  await approveDollars(kit, address, 0n)
  const before = await balanceOf(kit, address, to)
  const flow = openSwap(kit, { from: token('DUSD'), to, amount: '30' })
  const { quote } = await until(flow, 'quoted')
  const client = getClient(kit, networkId)
  const { request } = client
  const requests: unknown[] = []
  const listen = (one: never) => {
    requests.push(one)
    return request(one)
  }
  Object.assign(client, { request: listen })
  flow.send({ type: 'swapRequested' })
  const end = await until(flow, 'confirmed', 'failed')
  expect(end).toMatchObject({ status: 'confirmed', way: 'calls', hash: expect.stringMatching(/^0x/) })
  // The wallet estimates the fee of a batch, so the gas price oracle is not called.
  expect(requests).not.toEqual([])
  expect(JSON.stringify(requests)).not.toContain('0x420000000000000000000000000000000000000F')
  const [[approval, swap] = []] = asked
  expect(asked).toHaveLength(1)
  expect(approval?.to).toBe(world.contracts.dusd)
  const approved = decodeFunctionData({ abi: erc20Abi, data: approval?.data ?? '0x' })
  expect(approved).toMatchObject({
    functionName: 'approve',
    args: [world.contracts.ammRouter, 30_000_000n],
  })
  expect(swap?.to).toBe(world.contracts.ammRouter)
  // The wallet has seen the block of the batch, the server may not have.
  await expect.poll(async () => (await balanceOf(kit, address, to)) - before).toBe(quote.amountOut)
  expect(await allowedDollars(kit, address)).toBe(0n)
})

it('falls back to a permit when the wallet declines to upgrade its account for batches', async () => {
  const { kit, wallet, address } = await openConnectedKit(world, 'alice')
  const ask = async () => {
    throw new WalletError(5750, 'The upgrade was declined.')
  }
  teach(wallet, { atomic: 'ready', ask })
  const token = await tokensOf(kit, address)
  await approveDollars(kit, address, 0n)
  const flow = openSwap(kit, { from: token('DUSD'), to: token('MOB'), amount: '5' })
  await until(flow, 'quoted')
  flow.send({ type: 'swapRequested' })
  expect(await until(flow, 'confirmed', 'failed')).toMatchObject({
    status: 'confirmed',
    way: 'permit',
    refused: ['calls'],
  })
})

it('reuses a signed permit on retry', async () => {
  const { kit, wallet, address } = await openConnectedKit(world, 'alice')
  const token = await tokensOf(kit, address)
  await approveDollars(kit, address, 0n)
  const flow = openSwap(kit, { from: token('DUSD'), to: token('MOB'), amount: '6' })
  await until(flow, 'quoted')
  const { request } = wallet.provider
  answerInstead(wallet, 'eth_sendTransaction', new WalletError(4001, 'Not now.'))
  flow.send({ type: 'swapRequested' })
  expect(await until(flow, 'failed')).toMatchObject({ step: 'signing' })
  Object.assign(wallet.provider, { request })
  flow.send({ type: 'retryRequested' })
  expect(await until(flow, 'confirmed', 'failed')).toMatchObject({ status: 'confirmed', way: 'permit' })
  expect(wallet.asked.filter(({ method }) => method === 'eth_signTypedData_v4')).toHaveLength(1)
})

it.each([
  [301, 'reuses it on retry', 1],
  [300, 'asks for a new signature', 2],
])('with a permit that has %i s left, %s', async (leftS, _, signatures) => {
  const { kit, wallet, address } = await openConnectedKit(world, 'alice')
  const token = await tokensOf(kit, address)
  await approveDollars(kit, address, 0n)
  const flow = openSwap(kit, { from: token('DUSD'), to: token('MOB'), amount: '6' })
  await until(flow, 'quoted')
  const { request } = wallet.provider
  answerInstead(wallet, 'eth_sendTransaction', new WalletError(4001, 'Not now.'))
  flow.send({ type: 'swapRequested' })
  const { permit } = await until(flow, 'failed')
  Object.assign(wallet.provider, { request })
  vi.useFakeTimers({ toFake: ['Date'], now: (Number(permit?.deadline) - leftS) * 1_000 })
  onTestFinished(() => void vi.useRealTimers())
  flow.send({ type: 'retryRequested' })
  expect(await until(flow, 'confirmed', 'failed')).toMatchObject({ status: 'confirmed', way: 'permit' })
  expect(wallet.asked.filter(({ method }) => method === 'eth_signTypedData_v4')).toHaveLength(signatures)
})

it('falls back to an approval when a permit is no longer valid', async () => {
  const { kit, wallet, address } = await openConnectedKit(world, 'alice')
  spendNonces(wallet)
  const token = await tokensOf(kit, address)
  await approveDollars(kit, address, 0n)
  const flow = openSwap(kit, { from: token('DUSD'), to: token('MOB'), amount: '4' })
  await until(flow, 'quoted')
  flow.send({ type: 'swapRequested' })
  expect(await until(flow, 'confirmed', 'failed')).toMatchObject({
    status: 'confirmed',
    way: 'approval',
    refused: ['permit'],
  })
})

describe('a remaining allowance of a token that requires a reset', () => {
  const { ammRouter, silent } = world.contracts

  /** Creates a pool of a token like USDT, with an unused allowance of half a unit. */
  async function openHush() {
    const opened = await openConnectedKit(world, 'alice')
    const { kit, wallet, address } = opened
    const send = async (to: Hex, data: Hex, value = 0n) => {
      const hash = await sendTransaction(kit, { from: address, to, data, value, networkId })
      await waitForReceipt(kit, { hash, networkId })
    }
    const approve = (amount: bigint) =>
      send(silent, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [ammRouter, amount] }))
    const args = [silent, parseEther('4'), 0n, 0n, address, 2n ** 60n] as const
    await approve(0n)
    await approve(parseEther('4'))
    await send(ammRouter, encodeFunctionData({ abi: poolAbi, args }), parseEther('0.1'))
    await approve(0n)
    await approve(parseEther('0.5'))
    const token = await tokensOf(kit, address)
    const asked = listenTo(wallet)
    return { ...opened, token, asked }
  }

  /** Records the approvals that the wallet is asked to send from now on. */
  function listenTo({ provider }: HeadlessWallet): bigint[] {
    const asked: bigint[] = []
    const request = provider.request.bind(provider) as WalletProvider['request']
    Object.assign(provider, {
      async request(one: WalletRequest) {
        const [sent] = (one.params ?? []) as { to?: string; data?: Hex }[]
        if (one.method === 'eth_sendTransaction' && sent?.data && isSameAddress(sent.to ?? '', silent))
          asked.push(decodeFunctionData({ abi: erc20Abi, data: sent.data }).args?.[1] as bigint)
        return request(one)
      },
    })
    return asked
  }

  it('is revoked, then the exact amount is approved', async () => {
    const { kit, token, asked } = await openHush()
    const flow = openSwap(kit, { from: token('HUSH'), to: token('ETH'), amount: '1' })
    await until(flow, 'quoted')
    flow.send({ type: 'swapRequested' })
    await until(flow, 'clearing', 'approving', 'failed')
    expect(flow.get().status).toBe('clearing')
    expect(await until(flow, 'confirmed', 'failed')).toMatchObject({ status: 'confirmed', way: 'approval' })
    expect(asked).toEqual([0n, parseEther('1')])
  })

  it('is revoked once, even if the page is reloaded meanwhile', async () => {
    const { kit, token, asked } = await openHush()
    const flow = openSwap(kit, { from: token('HUSH'), to: token('ETH'), amount: '1' })
    await until(flow, 'quoted')
    const reloaded = new Promise<SwapFlow>((resolve) => {
      flow.subscribe(() => {
        const state = flow.get()
        if (state.status !== 'clearing' || state.hash === undefined) return
        flow.stop()
        resolve(openSwap(kit))
      })
    })
    flow.send({ type: 'swapRequested' })
    const next = await reloaded
    expect(next.get()).toMatchObject({ status: 'clearing', draft: { amount: '1' }, mustClear: true })
    await until(next, 'quoted')
    next.send({ type: 'swapRequested' })
    expect(await until(next, 'confirmed', 'failed')).toMatchObject({ status: 'confirmed', way: 'approval' })
    expect(asked).toEqual([0n, parseEther('1')])
    expect(openSwap(kit).get().status).toBe('choosing')
  })

  it('is revoked in the batch of calls before the approval', async () => {
    const { kit, wallet, token, asked } = await openHush()
    teach(wallet, { atomic: 'supported' })
    const flow = openSwap(kit, { from: token('HUSH'), to: token('ETH'), amount: '1' })
    await until(flow, 'quoted')
    flow.send({ type: 'swapRequested' })
    expect(await until(flow, 'confirmed', 'failed')).toMatchObject({ status: 'confirmed', way: 'calls' })
    expect(asked).toEqual([0n, parseEther('1')])
  })

  it('is not revoked for other tokens', async () => {
    const { kit, wallet, address } = await openConnectedKit(world, 'alice')
    signNothing(wallet)
    const token = await tokensOf(kit, address)
    await approveDollars(kit, address, 1n)
    const seen: string[] = []
    const flow = openSwap(kit, { from: token('DUSD'), to: token('ETH'), amount: '1' })
    flow.subscribe(() => seen.push(flow.get().status))
    await until(flow, 'quoted')
    flow.send({ type: 'swapRequested' })
    expect(await until(flow, 'confirmed', 'failed')).toMatchObject({ status: 'confirmed', way: 'approval' })
    expect(seen).not.toContain('clearing')
  })
})

describe('a batch of calls', () => {
  async function swapTogether(answer: object | Error) {
    const { kit, wallet, address } = await openConnectedKit(world, 'alice')
    teach(wallet, { atomic: 'supported' })
    const token = await tokensOf(kit, address)
    await approveDollars(kit, address, 0n)
    const flow = openSwap(kit, { from: token('DUSD'), to: token('MOB'), amount: '2' })
    await until(flow, 'quoted')
    answerInstead(wallet, 'wallet_getCallsStatus', answer)
    flow.send({ type: 'swapRequested' })
    return { kit, end: await until(flow, 'confirmed', 'failed') }
  }

  it('is not looked up again when the wallet no longer knows it', async () => {
    const { kit, end } = await swapTogether(new WalletError(5730, 'No such calls.'))
    expect(end).toMatchObject({ status: 'failed', step: 'confirming', error: { name: 'CallsUnknownError' } })
    expect(openSwap(kit).get().status).toBe('choosing')
  })

  it('fails with TransactionRevertedError when it was reverted, even if the chain does not know why', async () => {
    const transactionHash = `0x${'7'.repeat(64)}`
    const { end } = await swapTogether({
      ...{ version: '2.0.0', id: '0x1', chainId: '0x7a69', status: 500, atomic: true },
      receipts: [
        {
          ...{ logs: [], status: '0x0', blockHash: transactionHash, blockNumber: '0x1' },
          ...{ gasUsed: '0x1', transactionHash },
        },
      ],
    })
    expect(end).toMatchObject({
      ...{ status: 'failed', sent: undefined },
      error: { name: 'TransactionRevertedError', hash: transactionHash },
    })
  })

  it('fails with CallsFailedError when it was not sent', async () => {
    const { end } = await swapTogether({ version: '2.0.0', id: '0x1', chainId: '0x7a69', status: 400 })
    expect(end).toMatchObject({ status: 'failed', error: { name: 'CallsFailedError' } })
  })
})
