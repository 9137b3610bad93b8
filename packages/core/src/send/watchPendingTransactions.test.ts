import { custom } from 'viem'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createBrowser, createWallet } from '../../test/browser.ts'
import { addresses, keys, openKit, settled } from '../../test/kits.ts'
import { devnet } from '../../test/networks.ts'
import { connect } from '../connection/connect.ts'
import { toChain } from '../namespaces/eip155/createWagmiConfig.ts'
import { watchPendingTransactions } from './watchPendingTransactions.ts'

const networkId = devnet.caipNetworkId
const hashOf = (at: number) => `0x${at.toString(16).padStart(64, '0')}` as const

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Opens a chain with a mempool, and records its requests. */
function openPool(pool: { hashes: readonly string[]; from?: string; isMined?: boolean }) {
  const asked: string[] = []
  const transaction = (hash: unknown) => ({
    hash,
    from: pool.from ?? addresses.bob,
    to: addresses.bob,
    input: '0x',
    value: '0x1',
    type: '0x2',
    blockNumber: null,
  })
  const receipt = (hash: unknown) => ({ transactionHash: hash, status: '0x1', blockNumber: '0x1', logs: [] })
  const answers: Record<string, (hash: unknown) => unknown> = {
    eth_newPendingTransactionFilter: () => '0x1',
    eth_getFilterChanges: () => pool.hashes,
    eth_getTransactionByHash: transaction,
    eth_getTransactionReceipt: (hash) => (pool.isMined ? receipt(hash) : null),
    eth_blockNumber: () => '0x1',
    eth_uninstallFilter: () => true,
  }
  const request = async ({ method, params }: { method: string; params?: readonly unknown[] }) => {
    asked.push(method)
    return answers[method]?.(params?.[0]) ?? '0x0'
  }
  return { asked, transports: { [devnet.id]: custom({ request }) } }
}

const count = (asked: readonly string[], method: string) => asked.filter((known) => known === method).length

it('[9.15 off by default] does not read the pool by default', async () => {
  const { asked, transports } = openPool({ hashes: [] })
  const wallet = createWallet({ privateKeys: [keys.alice], chains: [toChain(devnet)] })
  createBrowser().open([wallet])
  const kit = openKit({ transports })
  kit.start()
  await settled(kit)
  await connect(kit, { connectorId: wallet.rdns })
  await vi.advanceTimersByTimeAsync(120_000)
  expect(count(asked, 'eth_newPendingTransactionFilter')).toBe(0)
})

it('[9.15 interval] reads the pool every 30 s until it is stopped', async () => {
  const { asked, transports } = openPool({ hashes: [] })
  const stop = watchPendingTransactions(openKit({ transports }), { address: addresses.alice, networkId })
  await vi.advanceTimersByTimeAsync(30_001)
  const first = count(asked, 'eth_getFilterChanges')
  await vi.advanceTimersByTimeAsync(29_000)
  expect(count(asked, 'eth_getFilterChanges')).toBe(first)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(count(asked, 'eth_getFilterChanges')).toBe(first + 1)
  stop()
  await vi.advanceTimersByTimeAsync(90_000)
  expect(count(asked, 'eth_getFilterChanges')).toBe(first + 1)
})

it('[9.15 limit] follows at most 99 transactions at the same time', async () => {
  const hashes = Array.from({ length: 150 }, (_, at) => hashOf(at))
  const { asked, transports } = openPool({ hashes, from: addresses.alice })
  const stop = watchPendingTransactions(openKit({ transports }), { address: addresses.alice, networkId })
  await vi.advanceTimersByTimeAsync(30_001)
  expect(count(asked, 'eth_getTransactionReceipt')).toBe(99)
  stop()
})

it('reports a mined transaction even if the server cannot refresh the balances', async () => {
  const mined: string[] = []
  const { transports } = openPool({ hashes: [hashOf(1)], from: addresses.alice, isMined: true })
  // Nothing listens on this port.
  const kit = openKit({ transports, api: 'http://127.0.0.1:9', projectId: 'app' })
  const onMined = (hash: string) => mined.push(hash)
  const stop = watchPendingTransactions(kit, { address: addresses.alice, networkId, onMined })
  await vi.advanceTimersByTimeAsync(30_001)
  await vi.waitFor(() => expect(mined).toEqual([hashOf(1)]))
  stop()
})

it('reports a mined transaction of the account, and no others', async () => {
  const mined: string[] = []
  const watch = (from: string) => {
    const { transports } = openPool({ hashes: [hashOf(1)], from, isMined: true })
    return watchPendingTransactions(openKit({ transports }), {
      address: addresses.alice,
      networkId,
      onMined: (hash) => mined.push(hash),
    })
  }
  const stops = [watch(addresses.bob), watch(addresses.alice.toLowerCase())]
  await vi.advanceTimersByTimeAsync(30_001)
  await vi.waitFor(() => expect(mined).toEqual([hashOf(1)]))
  for (const stop of stops) stop()
})
