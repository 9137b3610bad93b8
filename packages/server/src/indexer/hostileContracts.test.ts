import type { ServerResponse } from 'node:http'
import { type Address, type ContractFunctionArgs, toFunctionSelector } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deployTeller, tellerAbi } from '../../test/deployTeller.ts'
import { openEmptyDatabase } from '../../test/openEmptyDatabase.ts'
import { accounts, startAnvil, type TestChain } from '../../test/startAnvil.ts'
import { chainId, quiet, serve, startRpc } from '../../test/startRpc.ts'
import { sendJson, startUpstream, type UpstreamCall } from '../../test/startUpstream.ts'
import { createHistorySource } from '../sources/history/createHistorySource.ts'
import { createIndexedPages } from '../sources/history/createIndexedPages.ts'
import type { OpenDatabase } from '../storage/createDatabase.ts'
import { createIndexer } from './createIndexer.ts'

const { alice, bob, carol } = accounts
const zero: Address = `0x${'00'.repeat(20)}`

let database: OpenDatabase
let chain: TestChain
const open: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  database = await openEmptyDatabase()
}, 60_000)
afterAll(() => database.close())
beforeEach(async () => {
  chain = await startAnvil()
  open.push(chain.stop)
})
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
  await database.database.execute('truncate blocks, transfers, holdings, tokens, nfts, approvals')
})

const native = {
  address: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  logoUri: undefined,
  eip2612: false,
}

function follow(url = chain.url) {
  const rpc = startRpc(serve([url]))
  const indexer = createIndexer({
    chain: serve([url], { index: { fromBlock: 0n } }),
    database: database.database,
    request: (...call) => rpc.requestFresh(chainId, ...call),
    logger: quiet,
  })
  open.push(rpc.close, indexer.stop)
  indexer.start()
  return indexer
}

async function tell<name extends 'tell20' | 'tell1155'>(
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

async function told(address: string) {
  const source = createHistorySource({
    database: database.database,
    readPage: createIndexedPages({ readRows: database.readRows, caughtUp: async () => true }),
    getPrices: async () => new Map(),
    catalogue: () => [native],
    isListedSpam: () => false,
  })
  const { data } = await source.getHistory({ address, chainId, limit: 50, currency: 'usd', charge() {} })
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

/** Tells whether a request asks a contract for its name. */
function asksName(calls: readonly UpstreamCall[], address: () => string): boolean {
  return calls.some(({ method, params }) => {
    const [call] = params as [{ to?: string; data?: string }]
    return method === 'eth_call' && call.to === address().toLowerCase() && call.data === nameSelector
  })
}

describe('a contract that never answers', { timeout: 60_000 }, () => {
  it.each([
    ['makes the gateway answer 503', (response: ServerResponse) => response.writeHead(503).end()],
    [
      'makes the gateway answer an error',
      (response: ServerResponse) => sendJson(response, { error: 'timeout' }),
    ],
    ['keeps the node busy', () => true],
  ])('and %s does not stop the index, and is asked again', async (_, refuse) => {
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
      .poll(
        async () => {
          const { rows } = (await database.database.execute(
            `select name from tokens where symbol = 'SLOW'`,
          )) as { rows: unknown[] }
          return rows
        },
        { timeout: 20_000 },
      )
      .toEqual([{ name: 'Slow' }])
    expect(await told(bob.address)).toEqual(['5 SLOW'])
  })

  it('is asked again after a restart', async () => {
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
    await expect.poll(async () => (await told(alice.address))[0], { timeout: 20_000 }).toBe('5 SLOW')
  })
})
