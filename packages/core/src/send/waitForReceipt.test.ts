import { holdBlocks, testWorld } from '@latchkey/devnet/testWorld'
import { toCaip10 } from '@latchkey/protocol/ids'
import { type Abi, custom, encodeFunctionData, http, parseAbi } from 'viem'
import { getTransactionCount } from 'viem/actions'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createBrowser, createWallet } from '../../test/browser.ts'
import { addresses, keys, openKit, settled } from '../../test/kits.ts'
import { devnet } from '../../test/networks.ts'
import { openConnectedKit } from '../../test/worldKit.ts'
import type { Approval } from '../approvals/getApprovals.ts'
import { createRevokeFlow } from '../approvals/revoke.ts'
import { connect } from '../connection/connect.ts'
import { getClient } from '../kit/getClient.ts'
import { toChain } from '../namespaces/eip155/createWagmiConfig.ts'
import { createSwapFlow } from '../swap/swap.ts'
import { createSendFlow } from './send.ts'
import { sendTransaction } from './sendTransaction.ts'
import { waitForReceipt } from './waitForReceipt.ts'

const world = await testWorld()
const networkId = world.network.caipNetworkId
const guestbookAbi = parseAbi([
  'function refuse()',
  'function refuseInItsOwnWords()',
  'error NotToday(uint256 opensAt)',
])

/** Sends a request that only a local chain supports. */
async function askChain(method: string, ...params: unknown[]): Promise<void> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  await fetch(world.rpc, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
}

/** Creates a transport that reports when a method was requested and answered. */
function watchChain() {
  const { request } = http(world.rpc)({})
  const waiting = new Map<string, () => void>()
  const transport = custom({
    async request(asked: { method: string }) {
      const answer = await request(asked as never)
      waiting.get(asked.method)?.()
      return answer
    },
  })
  return {
    transport,
    asked: (method: string) => new Promise<void>((resolve) => waiting.set(method, resolve)),
  }
}

function addressOf(name: string): `0x${string}` {
  const account = world.accounts.find((known) => known.name === name)
  if (!account) throw new Error(`No account ${name}`)
  return account.address
}

describe('a reverted transaction', () => {
  it.each([
    ['8.23 revert reason', 'refuse', 'The guestbook is closed'],
    ['8.23 unknown reason', 'refuseInItsOwnWords', 'unknown reason'],
    ['8.23 revert reason', 'refuseInItsOwnWords', 'NotToday(1)', guestbookAbi],
  ] as const)('[%s] %s throws "%s"', async (_id, functionName, reason, abi?: Abi) => {
    const { kit } = await openConnectedKit(world, 'alice')
    const data = encodeFunctionData({ abi: guestbookAbi, functionName })
    const hash = await sendTransaction(kit, { networkId, to: world.contracts.guestbook, data, gas: 100_000n })
    await expect(waitForReceipt(kit, { hash, networkId, ...(abi && { abi }) })).rejects.toMatchObject({
      name: 'TransactionRevertedError',
      shortMessage: reason,
      hash,
    })
  })
})

it('throws TransactionRevertedError if the chain fails before the reason is read', async () => {
  const { request } = http(world.rpc)({})
  let isMined = false
  const transport = custom({
    async request(asked: { method: string }) {
      if (isMined && asked.method === 'eth_getTransactionByHash') throw new TypeError('Unreachable')
      const answer = await request(asked as never)
      isMined ||= asked.method === 'eth_getTransactionReceipt' && answer !== null
      return answer
    },
  })
  const { kit } = await openConnectedKit(world, 'alice', { transports: { [world.network.id]: transport } })
  const data = encodeFunctionData({ abi: guestbookAbi, functionName: 'refuse' })
  const hash = await sendTransaction(kit, { networkId, to: world.contracts.guestbook, data, gas: 100_000n })
  await expect(waitForReceipt(kit, { hash, networkId })).rejects.toMatchObject({
    ...{ name: 'TransactionRevertedError', shortMessage: 'unknown reason', hash },
  })
})

describe('without a receipt', () => {
  beforeEach(async () => {
    await holdBlocks(world)
  })

  /** Waits for a transaction, replaces it with another, and returns how the wait ended. */
  async function replace(name: string, other: { to?: `0x${string}`; value?: bigint }) {
    const chain = watchChain()
    const { kit, address } = await openConnectedKit(world, name, {
      transports: { [world.network.id]: chain.transport },
    })
    const nonce = await getTransactionCount(getClient(kit, networkId), { address })
    const first = { networkId, nonce, to: addressOf('dave'), value: 1n, gas: 100_000n }
    const low = { maxFeePerGas: 3_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n }
    const high = { maxFeePerGas: 9_000_000_000n, maxPriorityFeePerGas: 3_000_000_000n }
    const hash = await sendTransaction(kit, { ...first, ...low })
    const repriced: string[] = []
    const receipt = waitForReceipt(kit, { hash, networkId, onRepriced: (next) => repriced.push(next) })
    const outcome = receipt.then(
      ({ transactionHash }) => ({ transactionHash }),
      (error: unknown) => ({ error }),
    )
    // The replacement is only detected after the first transaction was seen.
    await chain.asked('eth_getTransactionByHash')
    const next = await sendTransaction(kit, {
      ...first,
      ...high,
      to: other.to ?? first.to,
      value: other.value ?? 1n,
    })
    return { hash, next, repriced, outcome }
  }

  it('[8.13 repriced] [8.13 cancelled] [8.13 replaced] ends when a transaction is repriced, cancelled or replaced', async () => {
    const [repriced, cancelled, replaced] = [
      await replace('alice', {}),
      await replace('bob', { to: addressOf('bob'), value: 0n }),
      await replace('carol', { to: addressOf('alice'), value: 2n }),
    ]
    await askChain('evm_mine')
    expect(await repriced.outcome).toEqual({ transactionHash: repriced.next })
    expect(repriced.repriced).toEqual([repriced.next])
    expect(await cancelled.outcome).toMatchObject({
      error: { name: 'TransactionReplacedError', reason: 'cancelled', replacedBy: cancelled.next },
    })
    expect(await replaced.outcome).toMatchObject({
      error: { name: 'TransactionReplacedError', reason: 'replaced', replacedBy: replaced.next },
    })
  })

  it('[8.13 timeout] throws ReceiptTimeoutError after the timeout', async () => {
    const { kit } = await openConnectedKit(world, 'bob')
    const hash = await sendTransaction(kit, {
      networkId,
      to: world.contracts.payroll,
      value: 0n,
      gas: 100_000n,
    })
    await expect(waitForReceipt(kit, { hash, networkId, timeoutMs: 300 })).rejects.toMatchObject({
      name: 'ReceiptTimeoutError',
      shortMessage: 'The request took too long to respond.',
      hash,
    })
  })
})

describe('receipt timeout', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const hash = `0x${'1'.repeat(64)}` as const

  const ether = { name: 'Ether', symbol: 'ETH', decimals: 18, price: 0, iconUrl: '' }

  /** Opens a kit on a node that does not know the transaction. With `isStill`, the chain has no new blocks. */
  function openForgetful({ isStill = false } = {}) {
    const start = Date.now()
    const asked: number[] = []
    let height = 1
    const request = async ({ method }: { method: string }) => {
      if (method === 'eth_blockNumber') return `0x${(isStill ? height : height++).toString(16)}`
      if (method === 'eth_getTransactionByHash') asked.push(Date.now() - start)
      return null
    }
    return { kit: openKit({ transports: { [devnet.id]: custom({ request }) } }), asked }
  }

  it('[9.14 180 s] is 180 s for transactions of the modal', async () => {
    const { kit } = openForgetful()
    const chainId = devnet.caipNetworkId
    const approval = {
      chainId,
      token: { address: toCaip10(chainId, addresses.alice) },
      scope: 'amount',
      spender: toCaip10(chainId, addresses.bob),
    } as Approval
    const flow = createRevokeFlow(kit, { from: addresses.alice, approval })
    onTestFinished(() => flow.stop())
    flow.send({ type: 'submitRequested' })
    flow.send({ type: 'submitted', hash })
    await vi.advanceTimersByTimeAsync(179_999)
    expect(flow.get().status).toBe('confirming')
    await vi.advanceTimersByTimeAsync(1)
    expect(flow.get()).toMatchObject({ status: 'failed', error: { name: 'ReceiptTimeoutError' } })
    // It may still be mined, so it is never sent a second time.
    flow.send({ type: 'backRequested' })
    expect(flow.get().status).toBe('failed')
    flow.send({ type: 'retryRequested' })
    expect(flow.get()).toMatchObject({ status: 'confirming', hash })
  })

  /** Same as `openForgetful`, but connects a wallet with real timers first. */
  async function openForgetfulWallet() {
    vi.useRealTimers()
    const wallet = createWallet({ privateKeys: [keys.alice], chains: [toChain(devnet)] })
    createBrowser().open([wallet])
    const { kit } = openForgetful()
    kit.start()
    await settled(kit)
    await connect(kit, { connectorId: wallet.rdns })
    vi.useFakeTimers()
    return kit
  }

  it('[9.14 180 s] is 180 s for a send', async () => {
    const kit = await openForgetfulWallet()
    const native = { ...ether, networkId: devnet.caipNetworkId, balance: 10n ** 18n }
    const token = { ...native, asset: { type: 'native' } as const }
    const flow = createSendFlow(kit, { token, amount: '0.1', receiver: addresses.bob })
    onTestFinished(() => flow.stop())
    for (const event of [
      { type: 'reviewRequested' },
      { type: 'submitRequested' },
      { type: 'submitted', hash },
    ] as const)
      flow.send(event)
    await vi.advanceTimersByTimeAsync(179_999)
    expect(flow.get().status).toBe('confirming')
    await vi.advanceTimersByTimeAsync(1)
    expect(flow.get()).toMatchObject({ status: 'failed', error: { name: 'ReceiptTimeoutError' } })
  })

  it('[9.14 180 s] is 180 s for a swap', async () => {
    const kit = await openForgetfulWallet()
    const chainId = devnet.caipNetworkId
    const toToken = (address: string) => ({ ...ether, id: toCaip10(chainId, address), balance: '1' })
    const kept = {
      ...{ version: 2, step: 'confirming', hash, networkId: chainId, account: addresses.alice },
      ...{ from: toToken(addresses.alice), to: toToken(addresses.bob) },
      ...{ amount: '1', slippagePpm: 10_000, amountOut: '1', minimum: '1' },
    }
    kit.storage.setItem(`${kit.config.storageKey}.swap`, JSON.stringify([kept]))
    const flow = createSwapFlow(kit)
    onTestFinished(() => flow.stop())
    await vi.advanceTimersByTimeAsync(179_999)
    expect(flow.get().status).toBe('confirming')
    await vi.advanceTimersByTimeAsync(1)
    expect(flow.get()).toMatchObject({ status: 'failed', error: { name: 'ReceiptTimeoutError' } })
  })

  it('[9.14 25 s] is 25 s for an app that sets no timeout', async () => {
    const { kit } = openForgetful()
    let outcome: unknown
    waitForReceipt(kit, { hash, networkId: devnet.caipNetworkId }).catch((error) => {
      outcome = error
    })
    await vi.advanceTimersByTimeAsync(24_999)
    expect(outcome).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(outcome).toMatchObject({ name: 'ReceiptTimeoutError' })
  })

  it('[9.14 6 retries] [9.14 from 200 ms] reads up to 6 times more, starting at 200 ms and doubling', async () => {
    const { kit, asked } = openForgetful({ isStill: true })
    const timeoutMs = 60_000
    waitForReceipt(kit, { hash, networkId: devnet.caipNetworkId, timeoutMs }).catch(() => {})
    // A seventh would follow 12.8 s later.
    await vi.advanceTimersByTimeAsync(59_000)
    const [first = 0] = asked
    expect(asked.map((at) => at - first)).toEqual([0, 200, 600, 1_400, 3_000, 6_200, 12_600])
  })
})
