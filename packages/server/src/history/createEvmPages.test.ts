import { type Caip2, evmChainId } from '@latchkey/protocol/ids'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { servedChain } from '../../test/servedChain.ts'
import { UpstreamError } from '../base/UpstreamError.ts'
import { createEvmPages } from './createEvmPages.ts'
import type { StoredEntry } from './createHistoryReader.ts'
import type { HistoryKeyset } from './history.ts'
import { toHistoryPage } from './historyPage.ts'

const address = `0x${'a1'.repeat(20)}`
const numbers = [1, 10, 137]
const chains = new Map(
  numbers.map((number) => [evmChainId(number), servedChain(number, 'http://127.0.0.1:9')]),
)
/** The first chain is in the store. */
const [indexed] = chains.keys()

/** Builds entries of a chain, newest first, with the given times. */
function entriesOf(chainId: Caip2, times: readonly number[]): StoredEntry[] {
  return [...times]
    .sort((a, b) => b - a)
    .map((minedAt, at) => [
      {
        ...{
          chainId,
          minedAt,
          blockNumber: String(10_000 - at),
          txIndex: 0,
          ordinal: 0,
          hash: `${chainId} ${at}`,
        },
        ...{
          sentFrom: address,
          sentTo: address,
          nonce: 0,
          failed: false,
          operation: 'send',
          direction: 'self',
        },
        ...{ token: null, tokenId: null, amount: '0', fee: null },
      },
    ])
}

/** Opens pages over entries of each chain. Explorers have shorter pages than asked for. */
function open(
  all: ReadonlyMap<string, readonly StoredEntry[]>,
  { short = 3, isAway = (_: string): boolean => false, hasFallback = false } = {},
) {
  const warned: object[] = []
  const readOf = (chainId: string, after: HistoryKeyset | undefined, limit: number) => {
    const entries = (all.get(chainId) ?? []).filter(
      ([{ blockNumber }]) => !after || BigInt(blockNumber) < BigInt(after.blockNumber),
    )
    return toHistoryPage(entries.slice(0, limit + 1), limit)
  }
  const read = createEvmPages({
    chains,
    isExplored: (chainId) => chainId !== indexed,
    hasFallback: () => hasFallback,
    readIndexed: async ({ after, chainId, limit }) => readOf(chainId ?? indexed ?? '', after, limit),
    async readExplored({ after, chainId, limit }) {
      if (isAway(chainId)) throw new UpstreamError('away')
      const ofSource = (place: HistoryKeyset) => ({ ...place, source: `explorer of ${chainId}` })
      if (after && after.source !== `explorer of ${chainId}`) throw new Error('Another source')
      const page = readOf(chainId, after, Math.min(short, limit))
      return { ...page, next: page.next && ofSource(page.next), toPlace: ofSource }
    },
    log: { warn: (fields) => warned.push(fields) },
  })
  const walk = async (limit: number) => {
    const walked: StoredEntry[] = []
    let after: HistoryKeyset | null = null
    for (let pages = 0; pages < 1_000; pages += 1) {
      const page = await read({ address, limit, charge() {}, ...(after && { after }) })
      expect(page.entries.length).toBeLessThanOrEqual(limit)
      walked.push(...page.entries)
      // A cursor is JSON.
      after = page.next && JSON.parse(JSON.stringify(page.next))
      if (!after) return walked
    }
    throw new Error('No end')
  }
  return { read, walk, warned }
}

it('merges the store and explorers by time, without gaps or repeats', async () => {
  const times = fc.array(fc.nat({ max: 30 }), { maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(times, times, times),
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 5 }),
      async (given, limit, short) => {
        const all = new Map(
          [...chains.keys()].map((chainId, at) => [chainId, entriesOf(chainId, given[at] ?? [])]),
        )
        const walked = await open(all, { short }).walk(limit)
        const minedAt = walked.map(([first]) => first.minedAt)
        expect(minedAt).toEqual([...minedAt].sort((a, b) => b - a))
        const hashes = walked.map(([first]) => first.hash)
        expect([...hashes].sort()).toEqual(
          [...all.values()]
            .flat()
            .map(([first]) => first.hash)
            .sort(),
        )
      },
    ),
  )
})

it('leaves out a chain whose explorers are away, and begins it on the next page', async () => {
  const all = new Map([...chains.keys()].map((chainId) => [chainId, entriesOf(chainId, [1, 2, 3, 4, 5])]))
  const away = evmChainId(137)
  let reads = 0
  const { walk, warned } = open(all, { isAway: (chainId) => chainId === away && ++reads <= 2 })
  const walked = await walk(4)
  expect(new Set(walked.slice(0, 4).map(([first]) => first.chainId))).toEqual(
    new Set([indexed, evmChainId(10)]),
  )
  expect(new Set(walked.map(([first]) => first.hash)).size).toBe(15)
  expect(walked).toHaveLength(15)
  expect(warned).toHaveLength(2)
})

it('fails at the end if a chain was never read, and on a page that would have a gap', async () => {
  const all = new Map([...chains.keys()].map((chainId) => [chainId, entriesOf(chainId, [1, 2, 3, 4, 5])]))
  const never = open(all, { isAway: (chainId) => chainId === evmChainId(137) })
  await expect(never.walk(20)).rejects.toThrow(UpstreamError)
  let isAway = false
  const later = open(all, { isAway: () => isAway })
  const { next } = await later.read({ address, limit: 4, charge() {} })
  isAway = true
  await expect(later.read({ address, limit: 4, charge() {}, after: next! })).rejects.toThrow(UpstreamError)
  const alone = open(new Map(), { isAway: () => true })
  await expect(alone.read({ address, limit: 4, charge() {} })).rejects.toThrow(UpstreamError)
})

it('reads a chain from the store when its explorers are away from the start, and to the end', async () => {
  const all = new Map([...chains.keys()].map((chainId) => [chainId, entriesOf(chainId, [1, 2, 3, 4, 5])]))
  let reads = 0
  const { walk } = open(all, {
    hasFallback: true,
    // The explorers are back after the first page.
    isAway(chainId) {
      if (chainId !== evmChainId(10)) return false
      reads += 1
      return reads === 1
    },
  })
  expect(await walk(4)).toHaveLength(15)
  expect(reads).toBe(1)
})

it('continues in the store where the store began', async () => {
  const all = new Map([[evmChainId(10), entriesOf(evmChainId(10), [1, 2, 3])]])
  const { read } = open(all)
  const after = { minedAt: 9, blockNumber: '9999', txIndex: 0, chainId: evmChainId(10) }
  const { entries } = await read({ address, chainId: evmChainId(10), limit: 9, charge() {}, after })
  expect(entries).toHaveLength(1)
})
