import type { Caip2 } from '@latchkey/protocol/ids'
import { Registry } from 'prom-client'
import { type Hex, numberToHex, pad } from 'viem'
import { expect, it, onTestFinished } from 'vitest'
import { startExplorer } from '../../test/explorer/startExplorer.ts'
import { quiet } from '../../test/startRpc.ts'
import { createExplorerMetrics } from '../base/createExplorerMetrics.ts'
import { createExplorers } from '../explorers/createExplorers.ts'
import { createTokenMetadata } from '../explorers/createTokenMetadata.ts'
import type { MinedBlock, MinedTransaction, RawLog } from '../indexer/readBlock.ts'
import { createExplorerPages } from './createExplorerPages.ts'
import type { HistoryKeyset } from './history.ts'

const chainId = 'eip155:31337'
const addressOf = (byte: string) => `0x${byte.repeat(20)}` as const
const [account, friend, thief, token, router] = ['a1', 'b2', 'c3', 'd4', 'e5'].map(addressOf) as [
  Hex,
  Hex,
  Hex,
  Hex,
  Hex,
]

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const approvalTopic = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const transfer = (from: Hex, to: Hex, amount = 7n, address = token): RawLog => ({
  address,
  topics: [transferTopic, pad(from), pad(to)],
  data: numberToHex(amount, { size: 32 }),
})
const approval = (owner: Hex, spender: Hex): RawLog => ({
  address: token,
  topics: [approvalTopic, pad(owner), pad(spender)],
  data: numberToHex(1_000n, { size: 32 }),
})

type Sent = Partial<MinedTransaction> & { from: Hex }

/** Builds a chain from the transactions of each block. */
function chainOf(...blocks: Sent[][]): MinedBlock[] {
  return [[], ...blocks].map((transactions, number) => ({
    number: BigInt(number),
    hash: numberToHex(number + 1, { size: 32 }),
    parentHash: numberToHex(number, { size: 32 }),
    timestamp: 1_700_000_000 + number,
    transactions: transactions.map((sent, index) => ({
      ...{
        index,
        hash: numberToHex(number * 1_000 + index, { size: 32 }),
        to: friend,
        created: null,
        value: 0n,
      },
      ...{ nonce: number, input: '0x' as const, failed: false, fee: 1n, logs: [], internals: [] },
      ...sent,
    })),
  }))
}

/** Opens the pages of a chain by an explorer, which has the chain's blocks or states others. Pruned upstreams have none. */
async function open(
  blocks: readonly MinedBlock[],
  {
    type = 'blockscout' as 'blockscout' | 'etherscan',
    isPruned = false,
    pageSize = 50,
    stated = blocks,
    listed = [] as readonly Hex[],
  } = {},
) {
  const metadata = { name: 'Dollar', symbol: 'USD', decimals: 6 }
  const explorer = await startExplorer({
    ledger: { blocks: stated, tokens: new Map([[token, metadata]]) },
    pageSize,
  })
  onTestFinished(() => explorer.stop())
  const asked: string[] = []
  const request = async (_chainId: Caip2, method: string, params?: unknown) => {
    asked.push(method)
    if (method === 'eth_blockNumber') return numberToHex(blocks.length - 1)
    if (method === 'eth_getBlockByNumber') return { hash: blocks[0]?.hash }
    if (method === 'eth_call') return '0x'
    const [hash] = params as [Hex]
    const block = blocks.find(({ transactions }) => transactions.some((one) => one.hash === hash))
    const found = block?.transactions.find((one) => one.hash === hash)
    if (!block || !found || isPruned) return null
    const { created, failed, from, index, input, logs, nonce, to, value } = found
    return method === 'eth_getTransactionReceipt'
      ? {
          ...{ blockNumber: numberToHex(block.number), transactionIndex: numberToHex(index), from, to, logs },
          ...{ contractAddress: created, status: failed ? '0x0' : '0x1' },
          ...{ gasUsed: '0x5208', effectiveGasPrice: '0x2' },
        }
      : { input, nonce: numberToHex(nonce), value: numberToHex(value) }
  }
  const explorers = createExplorers({
    chains: new Map([
      [chainId, { id: chainId, explorers: [{ type, url: explorer[type], perSecond: 1_000 }] }],
    ]),
    request,
    metrics: createExplorerMetrics(new Registry()),
    log: quiet,
  })
  const tokens = listed.map((address) => ({ ...metadata, address }))
  const read = createExplorerPages({
    ...{ explorers, request, metadata: createTokenMetadata(request) },
    chains: new Map([[chainId, { tokens }]]),
  })
  const page = (more: { after?: HistoryKeyset; limit?: number; token?: string | null } = {}) =>
    read({ address: account, chainId, limit: 50, charge() {}, ...more })
  const walk = async (limit: number) => {
    const walked: string[] = []
    let after: HistoryKeyset | null = null
    for (let pages = 0; pages < 500; pages += 1) {
      const { entries, next } = await page({ limit, ...(after && { after }) })
      walked.push(...entries.map(([{ hash }]) => hash))
      after = next
      if (!after) return walked
    }
    throw new Error('No end')
  }
  return { asked, explorer, page, walk }
}

/** Summarizes entries: operation, and legs. */
const told = ({ entries }: Awaited<ReturnType<Awaited<ReturnType<typeof open>>['page']>>) =>
  entries.map(
    ([first, ...rest]) =>
      `${first.operation}: ${[first, ...rest].map(({ amount, direction }) => `${direction} ${amount}`).join(', ')}`,
  )

const kinds = [
  { type: 'blockscout', isPruned: false },
  { type: 'blockscout', isPruned: true },
  { type: 'etherscan', isPruned: false },
  { type: 'etherscan', isPruned: true },
] as const

it.each(kinds)(
  '[M4] never shows as sent what the account did not sign ($type, pruned: $isPruned)',
  async (kind) => {
    const { page } = await open(
      chainOf(
        [{ from: account, to: token, logs: [transfer(account, friend)] }],
        [{ from: thief, to: token, logs: [transfer(account, thief, 12n)] }],
        [{ from: thief, to: token, logs: [transfer(account, thief, 12n), transfer(friend, account, 3n)] }],
      ),
      kind,
    )
    expect(told(await page())).toEqual(['receive: in 3', 'send: out 7'])
  },
)

it.each(['blockscout', 'etherscan'] as const)(
  'shows what a transaction sent on the chain, whatever %s says',
  async (type) => {
    const sent = { from: account, to: friend, value: 5n, nonce: 3 }
    const stated = chainOf([{ ...sent, value: 50n, nonce: 4, input: '0xa9059cbb' }])
    const { page } = await open(chainOf([sent]), { type, stated })
    const { entries } = await page()
    expect(entries).toMatchObject([[{ amount: '5', nonce: 3, operation: 'send' }]])
    expect(entries).toEqual((await (await open(chainOf([sent]), { type })).page()).entries)
  },
)

it.each(kinds)('returns the fee that the chain charged ($type, pruned: $isPruned)', async (kind) => {
  const sent = { from: account, to: friend, value: 5n }
  const { page } = await open(chainOf([sent], [{ ...sent, from: friend, to: account }]), kind)
  const { entries } = await page()
  // What the chain no longer has is unknown, and whoever receives pays nothing.
  expect(entries.map(([{ fee }]) => fee)).toEqual([null, kind.isPruned ? null : '42000'])
})

it('shows what left by an approval that the account signed, and nothing by one that it did not', async () => {
  const taken = { from: router, to: router, logs: [transfer(account, router, 5n)] }
  const signed = chainOf([{ from: account, to: token, logs: [approval(account, router)] }], [taken])
  expect(told(await (await open(signed)).page())).toEqual(['send: out 5', 'send: self 0'])
  const forged = chainOf([{ from: thief, to: token, logs: [approval(account, router)] }], [taken])
  expect(told(await (await open(forged)).page())).toEqual([])
})

it('says that transfers may be missing while no explorer returns the approvals', async () => {
  const taken = { from: router, to: router, logs: [transfer(account, router, 5n)] }
  const signed = { from: account, to: token, logs: [approval(account, router)] }
  const blocks = chainOf([signed], [taken], [{ from: account, value: 1n }])
  expect(await (await open(blocks)).page()).not.toHaveProperty('missing')
  const { explorer, page } = await open(blocks)
  explorer.setTrouble(({ query }) => (query.action === 'getLogs' ? { status: 503, text: '' } : undefined))
  const unknown = await page()
  expect(told(unknown)).toEqual(['send: out 1', 'send: self 0'])
  expect(unknown.missing).toEqual([{ chainId, blocksFrom: 4, nativesFrom: null }])
})

it.each(['blockscout', 'etherscan'] as const)(
  'shows what left by an old approval that the token has logged many uses of (%s)',
  async (type) => {
    const taken = {
      from: router,
      to: router,
      logs: [approval(account, router), transfer(account, router, 5n)],
    }
    const signed = { from: account, to: token, logs: [approval(account, router)] }
    // More uses than an explorer lists at once, after those of another token.
    const forged = Array.from({ length: 1_000 }, () => ({ ...approval(account, thief), address: friend }))
    const blocks = chainOf([{ from: thief, to: thief, logs: forged }], [signed], ...Array(5).fill([taken]))
    const { page } = await open(blocks, { type })
    expect(told(await page())).toEqual([...Array(5).fill('send: out 5'), 'send: self 0'])
  },
)

it('trusts a listed token that left by the transaction of someone else', async () => {
  const blocks = chainOf([{ from: router, to: router, logs: [transfer(account, router, 5n)] }])
  expect(told(await (await open(blocks)).page())).toEqual([])
  expect(told(await (await open(blocks, { listed: [token] })).page())).toEqual(['send: out 5'])
})

it.each(kinds)(
  'shows internal transfers, and failed transactions ($type, pruned: $isPruned)',
  async (kind) => {
    const { page } = await open(
      chainOf(
        [{ from: friend, to: router, internals: [{ from: router, to: account, value: 9n }] }],
        [{ from: account, to: friend, value: 4n, failed: true }],
      ),
      kind,
    )
    expect(told(await page())).toEqual(['send: self 0', 'receive: in 9'])
  },
)

it.each([
  ['blockscout', 1],
  ['blockscout', 7],
  ['etherscan', 50],
] as const)(
  'walks to the end in any page size, with lists of different lengths (%s, pages of %i)',
  async (type, pageSize) => {
    const blocks = chainOf(
      ...Array.from({ length: 60 }, (_, at): Sent[] =>
        at % 3 === 0
          ? [
              { from: account, value: 1n },
              { from: friend, to: token, logs: [transfer(friend, account)] },
            ]
          : at % 7 === 0
            ? [{ from: friend, to: router, internals: [{ from: router, to: account, value: 2n }] }]
            : [{ from: friend, to: token, logs: [transfer(friend, account)] }],
      ),
    )
    const { walk } = await open(blocks, { type, pageSize })
    const all = blocks.flatMap(({ transactions }) => transactions.map(({ hash }) => hash)).reverse()
    for (const limit of [1, 4, 50]) expect(await walk(limit)).toEqual(all)
  },
)

it('walks past a block with more transfers than it reads', async () => {
  const many = Array.from({ length: 30 }, () => ({
    from: friend,
    to: token,
    logs: [transfer(friend, account)],
  }))
  const blocks = chainOf([{ from: account, value: 1n }], many, [{ from: account, value: 2n }])
  const { walk } = await open(blocks, { pageSize: 2 })
  const walked = await walk(50)
  expect(walked[0]).toBe(blocks[3]?.transactions[0]?.hash)
  expect(walked.at(-1)).toBe(blocks[1]?.transactions[0]?.hash)
})

it('lists the transfers of one token, or only native ones', async () => {
  const blocks = chainOf(
    [{ from: account, value: 1n }],
    [{ from: account, to: token, logs: [transfer(account, friend, 5n)] }],
    [{ from: friend, to: router, logs: [transfer(friend, account, 6n, router)] }],
  )
  const { page } = await open(blocks)
  expect(told(await page({ token }))).toEqual(['send: out 5'])
  expect(told(await page({ token: null }))).toEqual(['send: out 1'])
})

it('continues with the same explorer, and fails while that is unreachable', async () => {
  const blocks = chainOf(...Array.from({ length: 4 }, (): Sent[] => [{ from: account, value: 1n }]))
  const { explorer, page } = await open(blocks)
  const first = await page({ limit: 2 })
  expect(first.next).toMatchObject({
    blockNumber: '3',
    txIndex: 0,
    source: expect.stringMatching(/^blockscout:/),
  })
  explorer.setTrouble(() => ({ status: 503, text: '' }))
  const after = { ...first.next!, blockNumber: '2' }
  await expect(page({ after })).rejects.toMatchObject({ name: 'UpstreamError' })
  explorer.setTrouble(undefined)
  await expect(page({ after: { ...after, source: 'blockscout:00000000' } })).rejects.toMatchObject({
    code: 'CURSOR_INVALID',
  })
})
