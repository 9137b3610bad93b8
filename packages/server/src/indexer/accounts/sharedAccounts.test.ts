import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readAccountRows } from '../../../test/chains/readAccountRows.ts'
import { accounts, startAnvil, type TestChain } from '../../../test/chains/startAnvil.ts'
import { startNode } from '../../../test/chains/startNode.ts'
import { openDatabases } from '../../../test/openDatabases.ts'
import { chainId, quiet, serve, startRpc } from '../../../test/startRpc.ts'
import type { OpenDatabase } from '../../storage/createDatabase.ts'
import { type AccountIndex, createAccountIndex } from './createAccountIndex.ts'
import { createAccountStore } from './createAccountStore.ts'

const [bob, carol] = [accounts.bob.address, accounts.carol.address]
const free = () => {}

describe.each(openDatabases)('two account indexes that share a store in %s', (_, openDatabase) => {
  let database: OpenDatabase
  let chain: TestChain
  const open: (() => Promise<unknown>)[] = []
  beforeEach(async () => {
    database = await openDatabase()
    open.push(database.close)
    chain = await startAnvil()
    open.push(chain.stop)
  })
  afterEach(async () => {
    for (const close of open.splice(0).reverse()) await close()
  })

  /** Starts an index, as another process does. */
  async function start(transfersMax?: number) {
    const node = await startNode(chain.url)
    const rpc = startRpc(serve([node.url]))
    const index = createAccountIndex({
      chain: serve([node.url], { accounts: { requestsPerSecond: 10_000 } }),
      database: database.database,
      request: (...call) => rpc.requestFresh(chainId, ...call),
      logger: quiet,
      ...(transfersMax !== undefined && { transfersMax }),
    })
    open.push(node.stop, rpc.close, index.stop)
    return { index, faults: node.faults }
  }

  /** Asks about an account until all that the chain has of it is stored. */
  async function readAll(index: AccountIndex, account: string) {
    const address = account.toLowerCase()
    await expect
      .poll(async () => {
        const { isFresh } = await index.follow(address, free, 10_000)
        const { isWhole } = await index.extended(address, free, 10)
        return isFresh && isWhole
      })
      .toBe(true)
  }

  const stored = async (account: string) => {
    const { transfers } = await readAccountRows(database, chainId, account.toLowerCase())
    return transfers.map(({ block_number: height, hash }) => `${height} ${hash}`)
  }

  it('read a transaction again that is mined at the same height after the other removed it', async () => {
    const [first, second] = [await start(), await start()]
    await chain.client.mine({ blocks: 3 })
    for (const account of [bob, carol]) await readAll(first.index, account)
    const snapshot = await chain.client.snapshot()
    const payment = await accounts.alice.signTransaction({
      chainId: chain.client.chain.id,
      type: 'eip1559',
      nonce: 0,
      to: bob,
      value: 1n,
      gas: 21_000n,
      maxFeePerGas: 10n ** 10n,
    })
    const send = async () => {
      const hash = await chain.client.sendRawTransaction({ serializedTransaction: payment })
      const { blockHash, blockNumber } = await chain.client.waitForTransactionReceipt({ hash })
      return { blockHash, row: `${blockNumber} ${hash}` }
    }
    const before = await send()
    await readAll(first.index, bob)
    expect(await stored(bob)).toEqual([before.row])
    first.faults.isDown = true
    await chain.client.revert({ id: snapshot })
    await chain.client.increaseTime({ seconds: 60 })
    const after = await send()
    expect(after.row).toBe(before.row)
    expect(after.blockHash).not.toBe(before.blockHash)
    await readAll(second.index, carol)
    expect(await stored(bob)).toEqual([])
    first.faults.isDown = false
    await readAll(first.index, bob)
    expect(await stored(bob)).toEqual([after.row])
  })

  it('begin an account again that the other removed before anything of its past was read', async () => {
    const [first, second] = [await start(0), await start()]
    await chain.client.mine({ blocks: 3 })
    await readAll(second.index, carol)
    const snapshot = await chain.client.snapshot()
    await chain.client.mine({ blocks: 1 })
    // The store is full, so pasts are read only while someone waits.
    await first.index.sweep(Date.now())
    const address = bob.toLowerCase()
    const slotWithoutWaiting = async () => (await first.index.follow(address, free, 0)).slot
    await expect.poll(slotWithoutWaiting).toBe(5)
    first.faults.isDown = true
    await chain.client.revert({ id: snapshot })
    await chain.client.increaseTime({ seconds: 60 })
    await chain.client.mine({ blocks: 2 })
    await readAll(second.index, carol)
    const { progress } = createAccountStore(database.database, serve([]))
    expect(await progress(address)).toBeUndefined()
    first.faults.isDown = false
    await expect.poll(slotWithoutWaiting).toBe(6)
    await first.index.stop()
    expect(await progress(address)).toMatchObject({ knownFrom: 6n, knownTo: 5n })
  })
})
