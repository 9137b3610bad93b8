import { accountCrowdedMs, accountKeptMs } from '@latchkey/protocol/constants'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { actAtRandom } from '../../../test/chains/actAtRandom.ts'
import { deployTeller, tellerAbi } from '../../../test/chains/deployTeller.ts'
import { readAccountRows } from '../../../test/chains/readAccountRows.ts'
import { accounts, startAnvil, type TestChain } from '../../../test/chains/startAnvil.ts'
import { type NodeFaults, startNode } from '../../../test/chains/startNode.ts'
import { openEmptyDatabase } from '../../../test/openEmptyDatabase.ts'
import { chainId, quiet, serve, startRpc } from '../../../test/startRpc.ts'
import type { ServedChain } from '../../settings/settings.ts'
import type { OpenDatabase } from '../../storage/createDatabase.ts'
import { accountProgress, rangeLimits } from '../../storage/schema/accountProgress.ts'
import { tokens } from '../../storage/schema/tokens.ts'
import { createIndexer } from '../createIndexer.ts'
import { type AccountIndex, createAccountIndex } from './createAccountIndex.ts'
import { createAccountStore } from './createAccountStore.ts'

const people = Object.values(accounts).map(({ address }) => address.toLowerCase())
const [alice = '', bob = '', carol = ''] = people
const free = () => {}
/** Each case starts a chain. */
const casesMax = 30
const testMsMax = 3_600_000

let byAccount: OpenDatabase
let byBlock: OpenDatabase
let chain: TestChain
const open: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  byAccount = await openEmptyDatabase()
  byBlock = await openEmptyDatabase()
})
afterAll(() => Promise.all([byAccount.close(), byBlock.close()]))
beforeEach(async () => {
  chain = await startAnvil()
  open.push(chain.stop)
})
afterEach(tidy)

/** Ends what a test started, and empties the stores. */
async function tidy() {
  for (const close of open.splice(0).reverse()) await close()
  for (const { database } of [byAccount, byBlock])
    await database.execute(
      'truncate blocks, account_anchors, transfers, holdings, tokens, nfts, approvals, account_progress, account_grants, account_claims, range_limits',
    )
}

async function startFaulty(faults: NodeFaults = {}) {
  const node = await startNode(chain.url, faults)
  open.push(node.stop)
  return node
}

/** Starts the index of the test's chain, in its store. */
function start(
  url = chain.url,
  more: Partial<ServedChain> = {},
  opened = byAccount,
  transfersMax?: number,
): AccountIndex {
  const rpc = startRpc(serve([url]))
  const index = createAccountIndex({
    chain: serve([url], { accounts: { requestsPerSecond: 10_000 }, ...more }),
    database: opened.database,
    request: (...call) => rpc.requestFresh(chainId, ...call),
    logger: quiet,
    ...(transfersMax !== undefined && { transfersMax }),
  })
  open.push(rpc.close, index.stop)
  return index
}

/** Follows an account, and waits until all that the chain has of it is stored. */
async function readAll(index: AccountIndex, address: string) {
  let reach = await index.follow(address, free, 10_000)
  while (!reach.isFresh) reach = await index.follow(address, free, 10_000)
  while (!reach.isWhole) reach = { ...(await index.extended(address, free, 10_000)), isFresh: true }
  return reach
}

/** Indexes every block of the test's chain in the other store. */
async function readBlocks(url: string, more: Partial<ServedChain> = {}) {
  const rpc = startRpc(serve([url]))
  const indexer = createIndexer({
    chain: serve([url], { index: { fromBlock: 0n }, ...more }),
    database: byBlock.database,
    request: (...call) => rpc.requestFresh(chainId, ...call),
    logger: quiet,
  })
  open.push(rpc.close, indexer.stop)
  indexer.start()
  await indexer.indexed(await chain.client.getBlockNumber())
  return indexer
}

const rowsOf = (opened: OpenDatabase, address: string) => readAccountRows(opened, chainId, address)

async function expectEqualRows(addresses = people) {
  let count = 0
  for (const address of addresses) {
    const [own, whole] = [await rowsOf(byAccount, address), await rowsOf(byBlock, address)]
    expect(own).toEqual(whole)
    count += own.transfers.length
  }
  expect(count).toBeGreaterThan(0)
}

const pay = async (to: string, value = 1n) => {
  const hash = await chain.client.sendTransaction({ to: to as `0x${string}`, value })
  await chain.client.waitForTransactionReceipt({ hash })
}

describe('the account index and the full index', () => {
  const nodes: [string, NodeFaults][] = [
    ['has everything', {}],
    ['has no traces by account, but Otterscan’s interface', { lacks: ['trace_filter'] }],
    [
      'has traces of blocks only',
      {
        lacks: [
          'trace_filter',
          'trace_transaction',
          'ots_searchTransactionsBefore',
          'ots_searchTransactionsAfter',
          'ots_getApiLevel',
        ],
      },
    ],
    ['has logs and state only', { lacks: ['trace_', 'ots_', 'eth_getBlockReceipts'] }],
    ['takes few blocks and returns few logs at once', { rangeMax: 19, logsMax: 7 }],
  ]
  const expectEqual = async (faults: NodeFaults, count: number, seed: number) => {
    const token = await actAtRandom(chain, count, seed)
    const listed = { tokens: [{ address: token, name: 'Dollar', symbol: 'USD', decimals: 6 }] }
    const node = await startFaulty(faults)
    await readBlocks(node.url, listed)
    const index = start(node.url, listed)
    await Promise.all(people.map((address) => readAll(index, address)))
    await expectEqualRows()
  }

  it.each(nodes)('store equal rows where the node %s', (_, faults) => expectEqual(faults, 60, 23))

  it.runIf(process.env.SOAK)('store equal rows whatever happens, on any of these nodes', async () => {
    const activity = fc.tuple(fc.constantFrom(...nodes), fc.integer({ min: 1, max: 80 }), fc.integer())
    await fc.assert(
      fc.asyncProperty(activity, async ([[, faults], count, seed]) => {
        chain = await startAnvil()
        open.push(chain.stop)
        await expectEqual(faults, count, seed).finally(tidy)
      }),
      // A case that a time limit interrupts would go on in the stores of the next one.
      { numRuns: casesMax, interruptAfterTimeLimit: testMsMax },
    )
  })

  it('store equal rows of accounts that are followed while things happen', async () => {
    const index = start()
    await Promise.all(people.map((address) => readAll(index, address)))
    const token = await actAtRandom(chain, 40, 5)
    await readAll(index, alice)
    await chain.client.mine({ blocks: 100 })
    await actAtRandom(chain, 20, 6)
    expect(token).toBeDefined()
    await Promise.all(people.map((address) => readAll(index, address)))
    await readBlocks(chain.url)
    await expectEqualRows()
  })

  it('store equal rows after a reorg', async () => {
    const followed = [alice, bob]
    await actAtRandom(chain, 10, 7)
    // Read in small parts from the head down, so that the reorg removes what was stored first.
    const index = start((await startFaulty({ rangeMax: 10 })).url)
    const token = await deployTeller(chain)
    const approve = () =>
      chain.client.writeContract({
        address: token,
        abi: tellerAbi,
        functionName: 'tellApproval20',
        args: [alice as `0x${string}`, bob as `0x${string}`, 5n],
      })
    await approve()
    await chain.client.mine({ blocks: 100 })
    // Remembers a block that the reorg leaves.
    await index.follow(bob, free, 10_000)
    const snapshot = await chain.client.snapshot()
    await approve()
    await actAtRandom(chain, 20, 8)
    await Promise.all(followed.map((address) => readAll(index, address)))
    await chain.client.revert({ id: snapshot })
    await chain.client.mine({ blocks: 60 })
    await actAtRandom(chain, 20, 9)
    await expect.poll(async () => (await readAll(index, alice)).isFresh).toBe(true)
    await Promise.all(followed.map((address) => readAll(index, address)))
    await readBlocks(chain.url)
    await expectEqualRows(followed)
  })
})

describe('an account index that is stopped', () => {
  it('continues where it was, and stores nothing twice', async () => {
    await actAtRandom(chain, 120, 11)
    const node = await startFaulty({ rangeMax: 5 })
    for (let times = 0; times < 4; times += 1) {
      const index = start(node.url)
      await index.follow(alice, free, 10_000)
      await index.extended(alice, free, 10_000)
      await index.stop()
    }
    const before = await rowsOf(byAccount, alice)
    expect(before.transfers.length).toBeGreaterThan(0)
    await readAll(start(node.url), alice)
    await readBlocks(chain.url)
    await expectEqualRows([alice])
  })

  it('catches up with what happened since', async () => {
    const first = start()
    await readAll(first, bob)
    await first.stop()
    await actAtRandom(chain, 60, 12)
    await chain.client.mine({ blocks: 200 })
    await readAll(start(), bob)
    await readBlocks(chain.url)
    await expectEqualRows([bob])
  })
})

describe('native transfers', () => {
  it('are reported as unknown below the state that the node has', async () => {
    await pay(bob)
    await chain.client.mine({ blocks: 200 })
    await pay(bob, 2n)
    const node = await startFaulty({ lacks: ['trace_', 'ots_'], stateBlocks: 100 })
    const reach = await readAll(start(node.url), bob)
    const head = Number(await chain.client.getBlockNumber())
    expect(reach.nativesFrom).toBe(head - 100 + 1)
    expect((await rowsOf(byAccount, bob)).transfers).toMatchObject([{ amount: '2' }])
  })
})

describe('a node that limits ranges', () => {
  it.each([10, 100])('of %s blocks has its limit found once, for every account', async (rangeMax) => {
    await pay(bob)
    await chain.client.mine({ blocks: 300 })
    const node = await startFaulty({ rangeMax, lacks: ['trace_', 'ots_'] })
    const index = start(node.url)
    await readAll(index, bob)
    const refused = (from: number) =>
      node
        .calls('eth_getLogs')
        .slice(from)
        .filter(({ params }) => {
          const [{ fromBlock, toBlock }] = params as [{ fromBlock: string; toBlock: string }]
          return Number(toBlock) - Number(fromBlock) + 1 > rangeMax
        }).length
    expect(refused(0)).toBeGreaterThan(0)
    expect((await rowsOf(byAccount, bob)).transfers).toHaveLength(1)
    await index.stop()
    const before = node.calls('eth_getLogs').length
    await readAll(start(node.url), carol)
    expect(refused(before)).toBeLessThan(12)
  })
})

describe('a node that is behind', () => {
  it('has the logs that it lacked read later', async () => {
    const token = await deployTeller(chain)
    const node = await startFaulty({ logsBehind: 20 })
    const index = start(node.url)
    await readAll(index, bob)
    const hash = await chain.client.writeContract({
      address: token,
      abi: tellerAbi,
      functionName: 'tell20',
      args: [alice as `0x${string}`, bob as `0x${string}`, 5n],
    })
    await chain.client.waitForTransactionReceipt({ hash })
    await readAll(index, bob)
    expect((await rowsOf(byAccount, bob)).transfers).toHaveLength(0)
    node.faults.logsBehind = 0
    await chain.client.mine({ blocks: 10 })
    await readAll(index, bob)
    expect((await rowsOf(byAccount, bob)).transfers).toHaveLength(1)
  })
})

describe('a chain that gets a full index', () => {
  it('has its accounts cleared and every block read', async () => {
    await pay(bob, parseEther('1'))
    const index = start(chain.url, {}, byBlock)
    await readAll(index, bob)
    await index.stop()
    await readBlocks(chain.url)
    expect((await rowsOf(byBlock, bob)).transfers).toHaveLength(1)
    expect((await rowsOf(byBlock, alice)).transfers).toHaveLength(1)
  })

  it('has every block read although its accounts have been deleted', async () => {
    await pay(bob)
    const index = start(chain.url, {}, byBlock)
    await readAll(index, bob)
    await index.stop()
    await start(chain.url, {}, byBlock).sweep(Date.now() + 2 * accountKeptMs)
    expect((await rowsOf(byBlock, bob)).transfers).toHaveLength(0)
    await readBlocks(chain.url)
    expect((await rowsOf(byBlock, bob)).transfers).toHaveLength(1)
  })

  it('has every block read although an older process begins an account', async () => {
    await pay(bob)
    const indexer = await readBlocks(chain.url)
    const number = await chain.client.getBlockNumber()
    await createAccountStore(byBlock.database, serve([])).begin(bob, { number, timestamp: 0 })
    expect((await rowsOf(byBlock, bob)).transfers).toHaveLength(0)
    await pay(bob)
    await indexer.indexed(number + 1n)
    expect((await rowsOf(byBlock, bob)).transfers).toHaveLength(2)
  })
})

describe('a range limit', () => {
  const urls = ['http://one.test/key', 'http://two.test']
  const store = (rpcUrls: string[]) => createAccountStore(byAccount.database, serve(rpcUrls))

  it('is that of the upstreams that it was found with', async () => {
    await store(urls).saveRangeLimit('eth_getLogs', 500n)
    expect(await store([...urls].reverse()).rangeLimit('eth_getLogs')).toBe(500n)
    expect(await store(['http://two.test']).rangeLimit('eth_getLogs')).toBeUndefined()
    await store(['http://two.test']).saveRangeLimit('eth_getLogs', 9_000n)
    expect(await store(['http://two.test']).rangeLimit('eth_getLogs')).toBe(9_000n)
    expect(JSON.stringify(await byAccount.database.select().from(rangeLimits))).not.toContain('key')
  })
})

describe('metadata that is read later', () => {
  it('is stored although an older block has turned out to mention the token', async () => {
    const address = `0x${'c3'.repeat(20)}`
    const token = {
      chainId,
      address,
      standard: 'erc20',
      name: null,
      symbol: null,
      decimals: null,
      isSpam: false,
    } as const
    await byAccount.database.insert(tokens).values({ ...token, since: 5n })
    const store = createAccountStore(byAccount.database, serve([]))
    await store.describe({ tokens: [{ ...token, name: 'Dollar', since: 9n }], nfts: [] })
    expect(await byAccount.database.select({ name: tokens.name }).from(tokens)).toEqual([{ name: 'Dollar' }])
  })
})

describe('an account that nobody asks about', () => {
  const setAsked = (address: string, askedAt: number) =>
    byAccount.database.update(accountProgress).set({ askedAt }).where(eq(accountProgress.address, address))
  const countRows = async (address: string) => {
    const { transfers, holdings, approvals } = await rowsOf(byAccount, address)
    return transfers.length + holdings.length + approvals.length
  }
  const progressOf = async (address: string) => {
    const found = byAccount.database.select().from(accountProgress)
    return (await found.where(eq(accountProgress.address, address)))[0]
  }

  it('is deleted after a month with all its rows, and read again at the next question', async () => {
    await actAtRandom(chain, 60, 14)
    const first = start()
    for (const address of [alice, bob]) await readAll(first, address)
    await first.stop()
    for (const address of [alice, bob]) await setAsked(address, Date.now() - accountKeptMs - 1)
    const index = start()
    await index.follow(alice, free, 10_000)
    await index.sweep(Date.now())
    expect(await countRows(alice)).toBeGreaterThan(0)
    expect([await countRows(bob), await progressOf(bob)]).toEqual([0, undefined])
    await readAll(index, bob)
    await readBlocks(chain.url)
    await expectEqualRows([alice, bob])
  })

  it('is deleted after a day while the chain has too many transfers, and its past is not read', async () => {
    await actAtRandom(chain, 60, 15)
    const node = await startFaulty({ rangeMax: 10 })
    const index = start(node.url, {}, byAccount, 1)
    for (const address of [alice, bob]) await readAll(index, address)
    expect((await progressOf(alice))?.stored).toBe((await rowsOf(byAccount, alice)).transfers.length)
    await setAsked(alice, Date.now() - accountCrowdedMs - 1)
    await index.sweep(Date.now())
    expect(await countRows(alice)).toBe(0)
    expect(await countRows(bob)).toBeGreaterThan(0)
    const begun = await index.follow(carol, free, 0)
    // Reads a history of many parts meanwhile.
    await readAll(index, alice)
    expect(Number((await progressOf(carol))?.knownFrom)).toBe(begun.slot)
    await readAll(index, carol)
  })
})

describe('a question', () => {
  it('charges its client, more for a new account', async () => {
    const charged: number[] = []
    const index = start()
    const charge = (calls: number) => charged.push(calls)
    await index.follow(bob, charge, 5_000)
    await index.follow(bob, charge, 5_000)
    expect(charged).toEqual([50, 5])
    await expect(
      index.follow(
        carol,
        () => {
          throw new Error('too much')
        },
        5_000,
      ),
    ).rejects.toThrow('too much')
    expect(index.count()).toEqual({ followed: 1, behind: expect.any(Number) })
  })
})
