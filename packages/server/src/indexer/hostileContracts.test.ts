import type { ServerResponse } from 'node:http'
import {
  type Address,
  type ContractFunctionArgs,
  encodeAbiParameters,
  toEventSelector,
  toFunctionSelector,
} from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deployTeller, tellerAbi } from '../../test/chains/deployTeller.ts'
import { accounts, startAnvil, type TestChain } from '../../test/chains/startAnvil.ts'
import { openEmptyDatabase } from '../../test/openEmptyDatabase.ts'
import { chainId, quiet, serve, startRpc } from '../../test/startRpc.ts'
import { sendJson, startUpstream, type UpstreamCall } from '../../test/startUpstream.ts'
import { createHistorySource, createIndexedPages } from '../history/createHistorySource.ts'
import type { HistoryKeyset } from '../history/history.ts'
import { createNftSource } from '../nfts/createNftSource.ts'
import type { OpenDatabase } from '../storage/createDatabase.ts'
import { createIndexer, type Indexer } from './createIndexer.ts'

const { alice, bob, carol } = accounts
const zero: Address = `0x${'00'.repeat(20)}`

let database: OpenDatabase
let chain: TestChain
const open: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  database = await openEmptyDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  chain = await startAnvil()
  open.push(chain.stop)
})
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
  await database.database.execute('truncate blocks, transfers, holdings, tokens, nfts, approvals')
})

const dollar = '0xd011a5'.padEnd(42, '0')
const native = {
  address: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  logoUri: undefined,
  eip2612: false,
}

function follow(url = chain.url, tokens: readonly string[] = []) {
  const rpc = startRpc(serve([url]))
  const listed = { name: 'Dev Dollar', symbol: 'DUSD', decimals: 6 }
  const indexer = createIndexer({
    chain: serve([url], {
      index: { fromBlock: 0n },
      tokens: tokens.map((address) => ({ ...listed, address })),
    }),
    database: database.database,
    request: (...call) => rpc.requestFresh(chainId, ...call),
    logger: quiet,
  })
  open.push(rpc.close, indexer.stop)
  indexer.start()
  return indexer
}

async function tell<name extends 'tell20' | 'tell721' | 'tell1155'>(
  address: Address,
  functionName: name,
  args: unknown[],
) {
  const hash = await chain.client.writeContract({
    address,
    abi: tellerAbi,
    functionName,
    args: args as never as ContractFunctionArgs<typeof tellerAbi, 'nonpayable', name>,
  } as never)
  await chain.client.waitForTransactionReceipt({ hash })
}

async function passOn(calls: UpstreamCall[], response: ServerResponse, batch: boolean) {
  const answer = await fetch(chain.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(batch ? calls : calls[0]),
  })
  sendJson(response, await answer.json())
}

const settled = async (indexer: Indexer) => indexer.indexed(await chain.client.getBlockNumber())

const owned = async (owner: string) => {
  const source = createNftSource({ database: database.database, isListedSpam: () => false })
  const { data } = await source.getNfts({ address: owner, limit: 50, charge() {} })
  return data.map(({ tokenId }) => tokenId)
}

async function read(address: string, after?: HistoryKeyset) {
  const source = createHistorySource({
    database: database.database,
    readPage: createIndexedPages({
      readRows: database.readRows,
      caughtUp: async () => [],
      extended: async () => [],
    }),
    getPrices: async () => new Map(),
    catalogue: () => [
      native,
      { ...native, address: dollar, name: 'Dev Dollar', symbol: 'DUSD', logoUri: '/dusd.svg' },
    ],
    isListedSpam: () => false,
  })
  return source.getHistory({
    address,
    chainId,
    limit: 50,
    currency: 'usd',
    charge() {},
    ...(after && { after }),
  })
}

async function told(address: string) {
  const { data } = await read(address)
  return data.map(({ transfers }) =>
    transfers
      .map(
        ({ quantity, fungible_info, nft_info }) =>
          `${quantity.numeric} ${fungible_info?.symbol ?? nft_info?.name}`,
      )
      .join(),
  )
}

const nameSelector = toFunctionSelector('name()')

/** Returns whether a request reads a contract's name. */
function asksName(calls: readonly UpstreamCall[], address: () => string): boolean {
  return calls.some(({ method, params }) => {
    const [call] = params as [{ to?: string; data?: string }]
    return method === 'eth_call' && call.to === address().toLowerCase() && call.data === nameSelector
  })
}

describe('a contract that never responds', () => {
  it.each([
    ['makes the gateway respond 503', (response: ServerResponse) => response.writeHead(503).end()],
    [
      'makes the gateway respond with an error',
      (response: ServerResponse) => sendJson(response, { error: 'timeout' }),
    ],
    ['keeps the node busy', () => true],
  ])('does not stop the index when it %s, and is retried', async (_, refuse) => {
    let bad = zero
    let isWell = false
    const node = await startUpstream((calls, response, batch) =>
      !isWell && asksName(calls, () => bad) ? (refuse(response) ?? true) : passOn(calls, response, batch),
    )
    open.push(node.stop)
    bad = await deployTeller(chain, { name: 'Slow', symbol: 'SLOW', decimals: 1 })
    const good = await deployTeller(chain)
    await tell(bad, 'tell20', [zero, bob.address, 50n])
    await tell(good, 'tell20', [zero, carol.address, 5_000_000n])
    const indexer = follow(node.url)
    await indexer.indexed(await chain.client.getBlockNumber())
    expect(await told(carol.address)).toEqual(['5 USD'])
    expect(await told(bob.address)).toHaveLength(1)
    isWell = true
    await expect
      .poll(async () => {
        const { rows } = (await database.database.execute(
          `select name from tokens where symbol = 'SLOW'`,
        )) as { rows: unknown[] }
        return rows
      })
      .toEqual([{ name: 'Slow' }])
    expect(await told(bob.address)).toEqual(['5 SLOW'])
  })

  it('is retried after a restart', async () => {
    let bad = zero
    let isWell = false
    const node = await startUpstream((calls, response, batch) =>
      !isWell &&
      calls.some(
        ({ method, params }) =>
          method === 'eth_call' && (params[0] as { to: string }).to === bad.toLowerCase(),
      )
        ? (response.writeHead(503).end() ?? true)
        : passOn(calls, response, batch),
    )
    open.push(node.stop)
    bad = await deployTeller(chain, { symbol: 'SLOW' })
    await tell(bad, 'tell20', [zero, alice.address, 5_000_000n])
    const first = follow(node.url)
    await first.indexed(await chain.client.getBlockNumber())
    expect((await told(alice.address))[0]).toBe('5000000 ?')
    await first.stop()
    isWell = true
    follow(node.url)
    await expect.poll(async () => (await told(alice.address))[0]).toBe('5 SLOW')
  })
})

describe('a contract that emits unsigned transfers', () => {
  it('creates no outgoing transfers, and never appears under a listed name', async () => {
    const indexer = follow()
    const fake = await deployTeller(chain, { name: 'Dev Dollar', symbol: 'DU\u200bSD' })
    await tell(fake, 'tell20', [bob.address, carol.address, 12_500_000n])
    await tell(fake, 'tell20', [bob.address, bob.address, 12_500_000n])
    await tell(fake, 'tell20', [zero, carol.address, 5_000_000n])
    await settled(indexer)
    expect(await told(bob.address)).toEqual([])
    const label = `${fake.toLowerCase().slice(0, 6)}…${fake.toLowerCase().slice(-4)}`
    const { data } = await read(carol.address)
    expect(data.map(({ transfers }) => transfers[0]?.fungible_info)).toEqual(
      [1, 2].map(() => ({ name: label, symbol: label, icon: null })),
    )
    // Alice signs this transaction, so the transfers in it count as hers.
    await tell(fake, 'tell20', [alice.address, bob.address, 1_000_000n])
    await settled(indexer)
    expect(await told(alice.address)).toContain(`1 ${label}`)
  })

  it('removes an NFT from its owner’s holdings without recording a transfer', async () => {
    const indexer = follow()
    const mobs = await deployTeller(chain, { name: 'Mobsters' })
    await tell(mobs, 'tell721', [zero, bob.address, 1n])
    await tell(mobs, 'tell721', [bob.address, carol.address, 1n])
    await settled(indexer)
    expect(await owned(bob.address)).toEqual([])
    expect(await owned(carol.address)).toEqual(['1'])
    expect(await told(bob.address)).toEqual(['1 Mobsters #1'])
  })

  it('has its NFT flagged as spam under a listed name', async () => {
    const indexer = follow()
    const lure = await deployTeller(chain, { name: 'DUЅD', symbol: 'X' })
    await tell(lure, 'tell721', [zero, bob.address, 1n])
    await settled(indexer)
    const { data } = await read(bob.address)
    const nft = data[0]?.transfers[0]?.nft_info
    expect(nft?.flags.is_spam).toBe(true)
    expect(nft?.name).not.toContain('D')
  })

  it('is trusted if it is a listed token, whoever signed', async () => {
    const real = await deployTeller(chain, { name: 'Dev Dollar', symbol: 'DUSD' })
    const indexer = follow(chain.url, [real])
    await tell(real, 'tell20', [bob.address, carol.address, 12_500_000n])
    await settled(indexer)
    const { data } = await read(bob.address)
    expect(data[0]?.metadata).toMatchObject({ operationType: 'send', sentTo: carol.address })
  })
})

describe('the recipient of a transfer', () => {
  it('is the account that received the token, or empty', async () => {
    const indexer = follow()
    const teller = await deployTeller(chain)
    const sentTo = async () => (await read(alice.address)).data[0]?.metadata.sentTo
    await tell(teller, 'tell20', [alice.address, bob.address, 1n])
    await settled(indexer)
    expect(await sentTo()).toBe(bob.address)
    await tell(teller, 'tell721', [alice.address, carol.address, 1n])
    await settled(indexer)
    expect(await sentTo()).toBe(carol.address)
    await tell(teller, 'tell20', [alice.address, zero, 1n])
    await settled(indexer)
    expect(await sentTo()).toBe('')
  })
})

describe('a batch of 66,000 NFTs', () => {
  it('is indexed without blocking anyone, and fits on a page', async () => {
    const many = 66_000
    const topic = toEventSelector('TransferBatch(address,address,address,uint256[],uint256[])')
    const ids = Array.from({ length: many }, (_, at) => BigInt(at))
    const data = encodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], [ids, ids.map(() => 1n)])
    const badges = await deployTeller(chain, { name: 'Badges' })
    await tell(badges, 'tell1155', [zero, bob.address, [1n, 2n], [1n, 1n]])
    const node = await startUpstream(async (calls, response, batch) => {
      const answer = await fetch(chain.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(batch ? calls : calls[0]),
      })
      const answers = (await answer.json()) as unknown
      // Turns the batch of two into a large one. A chain with enough gas for it would take minutes to create.
      const grown = JSON.stringify(answers, (_key, value) =>
        value?.topics?.[0] === topic ? { ...value, data } : value,
      )
      response.writeHead(200, { 'content-type': 'application/json' }).end(grown)
    })
    open.push(node.stop)
    await tell(badges, 'tell20', [alice.address, bob.address, 5_000_000n])
    const indexer = follow(node.url)
    await settled(indexer)
    const { rows } = (await database.database.execute(
      `select count(*)::int as count from holdings where owner = '${bob.address.toLowerCase()}'`,
    )) as { rows: unknown[] }
    expect(rows).toEqual([{ count: many }])
    const first = await read(bob.address)
    expect(first.data.map(({ transfers }) => transfers.length)).toEqual([1, 100])
    expect(JSON.stringify(first).length).toBeLessThan(100_000)
    expect(first.data[1]?.transfers[0]?.nft_info?.name).toBe('Badges #0')
    // Reading each NFT would double the number of calls.
    expect(node.calls('eth_call').length).toBeLessThan(2_000)
  })
})
