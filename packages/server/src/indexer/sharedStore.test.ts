import { asc } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accounts, startAnvil, type TestChain } from '../../test/chains/startAnvil.ts'
import { startBehind } from '../../test/chains/startBehind.ts'
import { openDatabases } from '../../test/openDatabases.ts'
import { chainId, quiet, serve, startRpc } from '../../test/startRpc.ts'
import { sendJson, startUpstream } from '../../test/startUpstream.ts'
import type { OpenDatabase } from '../storage/createDatabase.ts'
import { blocks } from '../storage/schema/indexProgress.ts'
import { transfers } from '../storage/schema/transfers.ts'
import { createIndexer } from './createIndexer.ts'

const [bob, carol] = [accounts.bob.address, accounts.carol.address]

describe.each(openDatabases)('two indexers that share a store in %s', (_, openDatabase) => {
  let database: OpenDatabase
  let chain: TestChain
  let warnings: string[]
  const open: (() => Promise<unknown>)[] = []
  beforeEach(async () => {
    warnings = []
    database = await openDatabase()
    open.push(database.close)
    chain = await startAnvil()
    open.push(chain.stop)
  })
  afterEach(async () => {
    for (const close of open.splice(0).reverse()) await close()
  })

  /** Starts an indexer, as another process does. */
  function follow(url = chain.url) {
    const rpc = startRpc(serve([url]))
    const indexer = createIndexer({
      chain: serve([url], { index: { fromBlock: 0n } }),
      database: database.database,
      request: (...call) => rpc.requestFresh(chainId, ...call),
      logger: { ...quiet, warn: (_error, message) => void warnings.push(message) },
    })
    open.push(rpc.close, indexer.stop)
    indexer.start()
    return indexer
  }

  /** Starts a node that holds its responses about the receipts of a block. */
  async function startHolding() {
    const held: (() => void)[] = []
    let height: number | undefined
    const node = await startUpstream((calls, response, batch) => {
      const answering = fetch(chain.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(batch ? calls : calls[0]),
      }).then((answer) => answer.json())
      const isHeld = calls.some(
        ({ method, params }) => method === 'eth_getBlockReceipts' && Number(params[0]) === height,
      )
      const send = () => void answering.then((answer) => sendJson(response, answer))
      if (isHeld) held.push(send)
      else send()
      return true
    })
    open.push(node.stop)
    return {
      url: node.url,
      hold(block: bigint) {
        height = Number(block)
      },
      /** Resolves when a response is held. */
      holding: () => expect.poll(() => held.length).toBeGreaterThan(0),
      release() {
        height = undefined
        for (const send of held.splice(0)) send()
      },
    }
  }

  const pay = async (to: typeof bob) => {
    const hash = await chain.client.sendTransaction({ to, value: 1n })
    return (await chain.client.waitForTransactionReceipt({ hash })).blockNumber
  }
  const storedBlocks = async () => {
    const rows = await database.database
      .select({ number: blocks.number })
      .from(blocks)
      .orderBy(asc(blocks.number))
    return rows.map(({ number }) => Number(number))
  }
  /** Returns the blocks in which the store has transfers to an account. */
  const paidIn = async (account: string) => {
    const rows = await database.database.select().from(transfers).orderBy(asc(transfers.blockNumber))
    return rows.flatMap(({ address, blockNumber }) => (address === account.toLowerCase() ? blockNumber : []))
  }

  it('store a block again that one of them removed while the other read the next', async () => {
    const node = await startHolding()
    const slow = follow(node.url)
    const paid = await pay(bob)
    await slow.indexed(paid)
    node.hold(paid + 1n)
    const next = await pay(carol)
    await node.holding()
    const lagging = await startBehind(chain.url, paid - 1n)
    open.push(lagging.stop)
    const behind = follow(lagging.url)
    await expect.poll(storedBlocks).not.toContain(Number(paid))
    await behind.stop()
    node.release()
    await slow.indexed(next)
    expect(await storedBlocks()).toEqual(Array.from({ length: Number(next) + 1 }, (_, number) => number))
    expect([await paidIn(bob), await paidIn(carol)]).toEqual([[paid], [next]])
    expect(warnings).toEqual([])
  })

  it('do not fail where one stores what the other has just read', async () => {
    const node = await startHolding()
    const slow = follow(node.url)
    await slow.indexed(0n)
    node.hold((await chain.client.getBlockNumber()) + 1n)
    const paid = await pay(bob)
    await node.holding()
    const quick = follow()
    await quick.indexed(paid)
    node.release()
    const next = await pay(carol)
    await Promise.all([slow.indexed(next), quick.indexed(next)])
    expect([await paidIn(bob), await paidIn(carol)]).toEqual([[paid], [next]])
    expect(warnings).toEqual([])
    expect(slow.state().isFailing).toBe(false)
  })
})
