import type { ServerResponse } from 'node:http'
import { type Address, type ContractFunctionArgs, type Hex, parseEther, toEventSelector } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deployTeller, tellerAbi } from '../../test/chains/deployTeller.ts'
import { accounts, startAnvil, type TestChain } from '../../test/chains/startAnvil.ts'
import { startBehind } from '../../test/chains/startBehind.ts'
import { startNode } from '../../test/chains/startNode.ts'
import { openEmptyDatabase } from '../../test/openEmptyDatabase.ts'
import { chainId, quiet, serve, startRpc } from '../../test/startRpc.ts'
import { sendJson, startUpstream, type UpstreamCall } from '../../test/startUpstream.ts'
import { createHistorySource, createIndexedPages } from '../history/createHistorySource.ts'
import { createNftSource } from '../nfts/createNftSource.ts'
import type { OpenDatabase } from '../storage/createDatabase.ts'
import { tokens } from '../storage/schema/tokens.ts'
import { createIndexer, type Indexer } from './createIndexer.ts'

const { alice, bob, carol } = accounts
const zero: Address = `0x${'00'.repeat(20)}`
const image = 'data:image/svg+xml;base64,PHN2Zy8+'
const metadata = `data:application/json,${JSON.stringify({ name: 'Mob {id}', image })}`

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

/** Starts an indexer of the test's chain, in the shared store. */
function follow(url = chain.url, logger = quiet): Indexer {
  const rpc = startRpc(serve([url]))
  const indexer = createIndexer({
    chain: serve([url], { index: { fromBlock: 0n } }),
    database: database.database,
    request: (...call) => rpc.requestFresh(chainId, ...call),
    logger,
  })
  open.push(rpc.close, indexer.stop)
  indexer.start()
  return indexer
}

async function call<name extends string>(
  address: Address,
  functionName: name,
  args: readonly unknown[],
  value = 0n,
  gas?: bigint,
): Promise<Hex> {
  const hash = await chain.client.writeContract({
    address,
    abi: tellerAbi,
    functionName: functionName as 'pay',
    args: args as ContractFunctionArgs<typeof tellerAbi, 'payable', 'pay'>,
    value,
    ...(gas && { gas }),
  })
  await chain.client.waitForTransactionReceipt({ hash })
  return hash
}

const history = createHistorySourceOf()
function createHistorySourceOf() {
  return async (address: string) => {
    const native = {
      address: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
      name: 'Ether',
      symbol: 'ETH',
      decimals: 18,
      logoUri: undefined,
      eip2612: false,
    }
    const source = createHistorySource({
      database: database.database,
      readPage: createIndexedPages({
        readRows: database.readRows,
        caughtUp: async () => [],
        extended: async () => [],
      }),
      getPrices: async () => new Map([[`${chainId}:${native.address}`, 2_000]]),
      catalogue: () => [native],
      isListedSpam: () => false,
    })
    const { data } = await source.getHistory({
      address,
      chainId,
      limit: 50,
      currency: 'usd',
      charge() {},
    })
    return data
  }
}

/** Summarizes the newest entry: operation, status, legs. */
async function told(address: string) {
  const [entry] = await history(address)
  const legs = entry?.transfers.map(
    ({ direction, quantity, fungible_info, nft_info }) =>
      `${direction} ${quantity.numeric} ${fungible_info?.symbol ?? nft_info?.name}`,
  )
  return `${entry?.metadata.operationType} ${entry?.metadata.status}: ${legs?.join(', ')}`
}

/** Sends calls to the test's chain. Returns its response. */
async function askChain(calls: UpstreamCall[], batch: boolean): Promise<unknown> {
  const answer = await fetch(chain.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(batch ? calls : calls[0]),
  })
  return answer.json()
}

/** Forwards calls to the test's chain. */
async function passOn(calls: UpstreamCall[], response: ServerResponse, batch: boolean) {
  sendJson(response, await askChain(calls, batch))
}

async function pay(to: Address) {
  const hash = await chain.client.sendTransaction({ to, value: 1n })
  await chain.client.waitForTransactionReceipt({ hash })
}

/** Waits until everything sent is mined and indexed. */
async function settled(indexer: Indexer) {
  await expect.poll(async () => (await chain.client.getTxpoolStatus()).pending).toBe(0)
  await indexer.indexed(await chain.client.getBlockNumber())
}

const owned = async (address: string) => {
  const { data } = await createNftSource({ database: database.database, isListedSpam: () => false }).getNfts({
    address,
    limit: 50,
    charge() {},
  })
  return data.map(({ contract, tokenId, amount }) => `${contract} ${tokenId} ${amount}`)
}

describe('createIndexer', () => {
  it('[3.1 transfers] records native and internal transfers for both sides', async () => {
    const indexer = follow()
    const hash = await chain.client.sendTransaction({ to: bob.address, value: parseEther('1.5') })
    await settled(indexer)
    expect(await history(alice.address)).toEqual([
      {
        id: `${chainId}:${hash}:0`,
        metadata: {
          operationType: 'send',
          hash,
          minedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
          sentFrom: alice.address,
          sentTo: bob.address,
          status: 'confirmed',
          nonce: 0,
          application: null,
          chain: chainId,
          block: expect.any(Number),
          // 21,000 gas at 2 gwei.
          fee: { symbol: 'ETH', quantity: { numeric: '0.000042' }, value: expect.closeTo(0.084) },
        },
        transfers: [
          {
            fungible_info: { name: 'Ether', symbol: 'ETH', icon: null },
            nft_info: null,
            direction: 'out',
            quantity: { numeric: '1.5' },
            value: 3_000,
            price: 2_000,
          },
        ],
      },
    ])
    expect(await told(bob.address)).toBe('receive confirmed: in 1.5 ETH')
    const teller = await deployTeller(chain)
    await call(teller, 'pay', [carol.address], 7n)
    await settled(indexer)
    expect(await told(carol.address)).toBe('receive confirmed: in 0.000000000000000007 ETH')
    expect(await told(alice.address)).toBe('send confirmed: out 0.000000000000000007 ETH')
    await call(teller, 'payInVain', [bob.address], 9n)
    await settled(indexer)
    expect(await told(bob.address)).toBe('receive confirmed: in 1.5 ETH')
  })

  it('records ERC-20 transfers, swaps with both legs, mints and wraps', async () => {
    const indexer = follow()
    const teller = await deployTeller(chain)
    await call(teller, 'tell20', [alice.address, bob.address, 12_500_000n])
    await settled(indexer)
    expect(await told(alice.address)).toBe('send confirmed: out 12.5 USD')
    expect(await told(bob.address)).toBe('receive confirmed: in 12.5 USD')
    await call(teller, 'swap', [2_000_000n], parseEther('1'))
    await settled(indexer)
    expect(await told(alice.address)).toBe('trade confirmed: out 1 ETH, in 2 USD')
    await call(teller, 'tell20', [zero, alice.address, 2n ** 256n - 1n])
    await settled(indexer)
    expect(await told(alice.address)).toBe(
      'mint confirmed: in 115792089237316195423570985008687907853269984665640564039457584007913129.639935 USD',
    )
    await call(teller, 'deposit', [], 5_000_000n)
    await settled(indexer)
    expect(await told(alice.address)).toBe('trade confirmed: out 0.000000000005 ETH, in 5 USD')
  })

  it('records one native self-transfer of 0 for empty calls, failed calls and deployments', async () => {
    const indexer = follow()
    const teller = await deployTeller(chain)
    await settled(indexer)
    expect(await told(alice.address)).toBe('deploy confirmed: self 0 ETH')
    expect((await history(alice.address))[0]?.metadata.sentTo).toBe(teller)
    await call(teller, 'approve', [bob.address, 5n])
    await settled(indexer)
    expect(await told(alice.address)).toBe('approve confirmed: self 0 ETH')
    await call(teller, 'doNothing', [])
    await settled(indexer)
    expect(await told(alice.address)).toBe('execute confirmed: self 0 ETH')
    await call(teller, 'fail', [], parseEther('1'), 100_000n)
    await settled(indexer)
    expect(await told(alice.address)).toBe('execute failed: self 0 ETH')
  })

  it('records ERC-721 and ERC-1155 transfers, including batches, and their owners', async () => {
    const indexer = follow()
    const mobs = await deployTeller(chain, { name: 'Mobsters', symbol: 'MOB', metadata })
    const big = 2n ** 256n - 1n
    await call(mobs, 'tell721', [zero, alice.address, big])
    await settled(indexer)
    expect(await told(alice.address)).toBe(`mint confirmed: in 1 Mob ${big.toString(16)}`)
    const badges = await deployTeller(chain, { name: 'Badges', metadata })
    await call(badges, 'tell1155', [zero, alice.address, [5n, 6n], [10n, 20n]])
    await settled(indexer)
    expect(await told(alice.address)).toBe(
      `mint confirmed: in 10 Mob ${'5'.padStart(64, '0')}, in 20 Mob ${'6'.padStart(64, '0')}`,
    )
    await call(badges, 'tell1155', [alice.address, bob.address, [6n], [20n]])
    await call(mobs, 'tell721', [alice.address, bob.address, big])
    await settled(indexer)
    expect(await owned(alice.address)).toEqual([`${badges} 5 10`])
    expect((await owned(bob.address)).sort()).toEqual([`${badges} 6 20`, `${mobs} ${big} 1`].sort())
    const [nft] = (await history(bob.address))[0]?.transfers ?? []
    expect(nft).toEqual({
      fungible_info: null,
      nft_info: {
        name: `Mob ${big.toString(16)}`,
        content: { preview: { url: image, content_type: 'image/svg+xml' }, detail: null },
        flags: { is_spam: false },
      },
      direction: 'in',
      quantity: { numeric: '1' },
      value: null,
      price: null,
    })
  })

  it('[3.1 is_spam] flags spam by its name, and shows no image that would have to be fetched', async () => {
    const indexer = follow()
    const lure = `data:application/json;base64,${btoa(JSON.stringify({ name: 'Gift', image: 'https://bad.example/a.png' }))}`
    const spam = await deployTeller(chain, { name: 'Claim $5000 at gift.example', metadata: lure })
    await call(spam, 'tell721', [zero, bob.address, 1n])
    await settled(indexer)
    const [entry] = await history(bob.address)
    expect(entry?.transfers[0]?.nft_info).toEqual({
      name: 'Gift',
      content: { preview: null, detail: null },
      flags: { is_spam: true },
    })
  })

  it('leaves a zero transfer out of a history if someone else signed it', async () => {
    const indexer = follow()
    const teller = await deployTeller(chain)
    await call(teller, 'tell20', [bob.address, carol.address, 0n])
    await settled(indexer)
    expect(await history(bob.address)).toEqual([])
    expect(await history(carol.address)).toEqual([])
  })

  it('tolerates raw bytes, control characters and malformed batches from contracts', async () => {
    const indexer = follow()
    const odd = await deployTeller(chain, {
      name: `a\u0000b\u202e${'x'.repeat(500)}`,
      symbol: '',
      decimals: 255,
      metadata: '\u0000',
    })
    await call(odd, 'tell20', [zero, alice.address, 5n])
    await settled(indexer)
    const [transfer] = (await history(alice.address))[0]?.transfers ?? []
    expect(transfer?.quantity.numeric).toBe('5')
    expect(transfer?.fungible_info?.name).toMatch(/^a b {0,2}x{100,125}$/)
  })

  it('tolerates a contract that assigns more of an NFT than can exist', async () => {
    const indexer = follow()
    const most = 2n ** 256n - 1n
    const badges = await deployTeller(chain)
    const nine = Array.from({ length: 9 }, () => most)
    await call(badges, 'tell1155', [zero, alice.address, nine.map(() => 5n), nine])
    await pay(bob.address)
    await settled(indexer)
    expect(await owned(alice.address)).toEqual([`${badges} 5 ${most}`])
    expect(await told(bob.address)).toBe('receive confirmed: in 0.000000000000000001 ETH')
  })

  it('indexes a chain without block receipts or traces, with only internal transfers missing', async () => {
    const teller = await deployTeller(chain)
    const plain = await startUpstream((calls, response, batch) => {
      const known = calls.filter(({ method }) => !['eth_getBlockReceipts', 'trace_block'].includes(method))
      const refused = calls
        .filter((call) => !known.includes(call))
        .map(({ id }) => ({ id, error: { code: -32601, message: 'Method not found' } }))
      return fetch(chain.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(known.map((call) => ({ jsonrpc: '2.0', ...call }))),
      })
        .then((answer) => (known.length > 0 ? answer.json() : []))
        .then((answers: unknown[]) => {
          const all = [...answers, ...refused]
          return sendJson(response, batch ? all : all[0])
        })
    })
    open.push(plain.stop)
    const indexer = follow(plain.url)
    await call(teller, 'tell20', [alice.address, bob.address, 5_000_000n])
    await call(teller, 'pay', [carol.address], 7n)
    await settled(indexer)
    expect(await told(bob.address)).toBe('receive confirmed: in 5 USD')
    expect(await told(alice.address)).toBe('send confirmed: out 0.000000000000000007 ETH')
    expect(await history(carol.address)).toEqual([])
  })

  it.each(['trace_block', 'eth_call'])(
    'waits for a chain that is overloaded at %s instead of storing incomplete data',
    async (method) => {
      const teller = await deployTeller(chain)
      await call(teller, 'pay', [carol.address], 7n)
      await call(teller, 'tell20', [alice.address, bob.address, 5_000_000n])
      let isWell = false
      const node = await startUpstream((calls, response, batch) => {
        if (isWell || !calls.some((asked) => asked.method === method)) return passOn(calls, response, batch)
        const answers = calls.map(({ id }) => ({ id, error: { code: -32005, message: 'Too much at once' } }))
        return sendJson(response, batch ? answers : answers[0])
      })
      open.push(node.stop)
      const indexer = follow(node.url)
      await expect.poll(() => node.calls(method).length).toBeGreaterThan(30)
      isWell = true
      await settled(indexer)
      expect(await told(carol.address)).toBe('receive confirmed: in 0.000000000000000007 ETH')
      expect(await told(bob.address)).toBe('receive confirmed: in 5 USD')
    },
  )

  it('treats a token whose code fails as one without metadata', async () => {
    const indexer = follow()
    // With call data, the contract reverts by an invalid jump. Without, it logs a transfer of 5 from Alice.
    const transfer = toEventSelector('Transfer(address,address,uint256)').slice(2)
    const code = `36600057600560005273${alice.address.slice(2)}60007f${transfer}60206000a300`
    const data: Hex = `0x6047600c60003960476000f3${code}`
    const deployed = await chain.client.waitForTransactionReceipt({
      hash: await chain.client.sendTransaction({ data }),
    })
    await chain.client.sendTransaction({ to: deployed.contractAddress! })
    await settled(indexer)
    expect((await history(alice.address))[0]?.transfers.map(({ quantity }) => quantity.numeric)).toEqual([
      '5',
    ])
  })

  it('resumes where it stopped, and stores nothing twice', async () => {
    const first = follow()
    await pay(bob.address)
    await settled(first)
    await first.stop()
    await chain.client.sendTransaction({ to: bob.address, value: 2n })
    await chain.client.mine({ blocks: 70 })
    const second = follow()
    await settled(second)
    expect((await history(bob.address)).map(({ transfers }) => transfers[0]?.value)).toEqual([4e-15, 2e-15])
    await expect(first.indexed(10n ** 9n)).rejects.toThrow('stopped')
  })

  it('reverts reorganized blocks, including NFTs, and indexes their replacements', async () => {
    const indexer = follow()
    const mobs = await deployTeller(chain, { metadata })
    await call(mobs, 'tell721', [zero, alice.address, 1n])
    await pay(bob.address)
    await call(mobs, 'tell721', [alice.address, bob.address, 1n])
    await settled(indexer)
    expect(await owned(bob.address)).toEqual([`${mobs} 1 1`])
    // Replaces three blocks. The last of them gets one payment from Alice to Carol.
    const replacement = await alice.signTransaction({
      chainId: chain.client.chain.id,
      type: 'eip1559',
      nonce: 2,
      to: carol.address,
      value: 5n,
      gas: 21_000n,
      maxFeePerGas: 10n ** 10n,
    })
    await chain.client.request({ method: 'anvil_reorg' as never, params: [2, [[replacement, 0]]] as never })
    await chain.client.mine({ blocks: 1 })
    await settled(indexer)
    await expect.poll(() => history(carol.address)).toHaveLength(1)
    expect(await history(bob.address)).toEqual([])
    expect(await owned(bob.address)).toEqual([])
    expect(await owned(alice.address)).toEqual([`${mobs} 1 1`])
  })

  it('describes a token again when a reorg replaces the contract at its address', async () => {
    const indexer = follow()
    const before = await deployTeller(chain, { name: 'Before', decimals: 6, metadata })
    await call(before, 'tell20', [zero, bob.address, 5_000_000n])
    await settled(indexer)
    const snapshot = await chain.client.snapshot()
    const lost = await deployTeller(chain, { symbol: 'ONE', decimals: 6 })
    await call(before, 'tell20', [zero, bob.address, 5_000_000n])
    await call(lost, 'tell20', [zero, alice.address, 1_000_000n])
    await settled(indexer)
    expect(await told(alice.address)).toBe('mint confirmed: in 1 ONE')
    await chain.client.revert({ id: snapshot })
    const found = await deployTeller(chain, { symbol: 'TWO', decimals: 3 })
    expect(found).toBe(lost)
    await call(found, 'tell20', [zero, alice.address, 1_000_000n])
    await settled(indexer)
    await expect.poll(() => told(alice.address)).toBe('mint confirmed: in 1000 TWO')
    // A token from before the reorg keeps its metadata, even if it was transferred since.
    expect(await told(bob.address)).toContain('in 5 USD')
  })

  it('keeps the metadata of a token that was approved before a reorg and moved after', async () => {
    const token = await deployTeller(chain)
    await call(token, 'tellApproval20', [alice.address, bob.address, 5n])
    const snapshot = await chain.client.snapshot()
    await call(token, 'tell20', [alice.address, bob.address, 5n])
    const indexer = follow()
    await settled(indexer)
    await chain.client.revert({ id: snapshot })
    await chain.client.mine({ blocks: 2 })
    await settled(indexer)
    expect(await database.database.select({ symbol: tokens.symbol }).from(tokens)).toEqual([
      { symbol: 'USD' },
    ])
  })

  it('detects a reorg during downtime, and a chain that restarted', async () => {
    const first = follow()
    await chain.client.mine({ blocks: 3 })
    await pay(bob.address)
    await settled(first)
    await first.stop()
    await chain.client.request({ method: 'anvil_reorg' as never, params: [1, []] as never })
    const second = follow()
    await settled(second)
    await expect.poll(() => history(bob.address)).toEqual([])
    await second.stop()
    const other = await startAnvil('--timestamp', '1000')
    open.push(other.stop)
    await other.client.sendTransaction({ to: carol.address, value: 1n })
    const third = follow(other.url)
    await third.indexed(1n)
    await expect.poll(() => history(carol.address)).toHaveLength(1)
  })
})

describe('indexed', () => {
  it('resolves only after a check of the chain that started after the call', async () => {
    const pending: (() => void)[] = []
    let isHolding = false
    const node = await startUpstream((calls, response, batch) => {
      const isComparison = calls.some(
        ({ method, params }) => method === 'eth_getBlockByNumber' && params[0] !== 'latest',
      )
      if (!isHolding || !isComparison) return passOn(calls, response, batch)
      void askChain(calls, batch).then((answer) => pending.push(() => void sendJson(response, answer)))
      return true
    })
    open.push(node.stop)
    const indexer = follow(node.url)
    const snapshot = await chain.client.snapshot()
    await pay(bob.address)
    await settled(indexer)
    isHolding = true
    // A round that is about to find the stored head on the chain.
    indexer.saw(0n)
    await expect.poll(() => pending.length).toBe(1)
    await chain.client.revert({ id: snapshot })
    const back = indexer.indexed(await chain.client.getBlockNumber())
    isHolding = false
    for (const release of pending) release()
    await back
    expect(await history(bob.address)).toEqual([])
  })
})

describe('upstreams in turn, of which one is a block behind', () => {
  it('do not count as a reorg', async () => {
    const indexer = follow()
    await pay(bob.address)
    await settled(indexer)
    await indexer.stop()
    const height = await chain.client.getBlockNumber()
    const behind = await startBehind(chain.url, height - 1n)
    let count = 0
    // A round has two requests, and each of them meets the upstream that is behind.
    const choose = () => {
      count += 1
      return count % 3 === 0 ? behind.url : chain.url
    }
    const node = await startNode(chain.url, { choose })
    open.push(behind.stop, node.stop)
    const said: string[] = []
    const resumed = follow(node.url, {
      ...quiet,
      info: (_, text) => said.push(text),
      warn: (_, text) => said.push(text),
    })
    for (let times = 0; times < 6; times += 1) await resumed.indexed(height)
    expect(count).toBeGreaterThan(9)
    expect(said).toEqual([])
    expect(await history(bob.address)).toHaveLength(1)
  })
})

describe('a node that lost its blocks', () => {
  it('does not make the index drop its own blocks', async () => {
    let isLost = false
    const node = await startUpstream((calls, response, batch) => {
      if (isLost && calls.some(({ method }) => method === 'eth_getBlockByNumber')) {
        const answers = calls.map(({ id }) => ({ id, result: null }))
        return sendJson(response, batch ? answers : answers[0])
      }
      return passOn(calls, response, batch)
    })
    open.push(node.stop)
    const indexer = follow(node.url)
    await pay(bob.address)
    await settled(indexer)
    isLost = true
    const before = node.requests.length
    await expect.poll(() => node.requests.length).toBeGreaterThan(before + 4)
    expect(await history(bob.address)).toHaveLength(1)
    isLost = false
    await pay(bob.address)
    await settled(indexer)
    expect(await history(bob.address)).toHaveLength(2)
  })
})

describe('caughtUp', () => {
  it('waits for the blocks seen so far, and no longer than its timeout', async () => {
    const indexer = follow()
    await chain.client.mine({ blocks: 40 })
    await pay(bob.address)
    await indexer.indexed(0n)
    indexer.saw(41n)
    expect(await indexer.caughtUp(20_000)).toBe(true)
    expect(await history(bob.address)).toHaveLength(1)
    indexer.saw(99n)
    expect(await indexer.caughtUp(1)).toBe(false)
    // A height that the chain does not have is forgotten, so that nothing waits for it forever.
    expect(await indexer.caughtUp(600_000)).toBe(true)
  })
})
