import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openEmptyDatabase } from '../../test/openEmptyDatabase.ts'
import { createTestDatabase, hasPostgres } from '../../test/postgres.ts'
import { createDatabase, type OpenDatabase } from '../storage/createDatabase.ts'
import { transfers } from '../storage/schema/transfers.ts'
import { createHistoryReader, historyRanges } from './createHistoryReader.ts'
import type { HistoryKeyset } from './history.ts'

const account = `0x${'a1'.repeat(20)}`
const chains = ['eip155:1', 'eip155:10'] as const
/** Reduced, because each run fills a table. */
const numRuns = Math.ceil((fc.readConfigureGlobal().numRuns ?? 1_000) / 5)

type Place = { chain: 0 | 1; block: number; index: number; legs: number }

/**
 * Builds the rows of transactions at the given places. A block's number is also its time, so that chains interleave.
 */
function rowsOf(places: readonly Place[], address = account): (typeof transfers.$inferInsert)[] {
  return places.flatMap(({ chain, block, index, legs }) =>
    Array.from({ length: legs }, (_, ordinal) => ({
      address,
      chainId: chains[chain],
      blockNumber: BigInt(block),
      txIndex: index,
      ordinal,
      hash: `0x${chain}${block}${index}`,
      minedAt: block,
      sentFrom: address,
      sentTo: address,
      nonce: 0,
      failed: false,
      operation: 'send',
      kind: 'native' as const,
      direction: 'out' as const,
      token: null,
      tokenId: null,
      amount: (2n ** 256n - 1n).toString(),
    })),
  )
}

const anyPlaces = fc.uniqueArray(
  fc.record({
    chain: fc.constantFrom<0 | 1>(0, 1),
    block: fc.integer({ min: 0, max: 12 }),
    index: fc.integer({ min: 0, max: 3 }),
    legs: fc.integer({ min: 1, max: 9 }),
  }),
  { selector: ({ chain, block, index }) => `${chain} ${block} ${index}`, maxLength: 40 },
)

describe.each([
  ['PGlite', true],
  ['Postgres', Boolean(process.env.SOAK) && (await hasPostgres())],
])('createHistoryReader on %s', (name, isThere) => {
  let opened: OpenDatabase
  let drop = async () => {}
  beforeAll(async () => {
    if (!isThere) return
    if (name === 'PGlite') opened = await openEmptyDatabase()
    else {
      const test = await createTestDatabase()
      drop = test.drop
      opened = await createDatabase({ databaseUrl: test.url })
    }
  })
  afterAll(async () => {
    if (!isThere) return
    await opened.close()
    await drop()
  })
  beforeEach(async (context) => {
    if (!isThere) return context.skip()
    await opened.database.execute(sql`truncate transfers`)
  })

  it('walks any history page by page: newest first, each entry once and complete', {
    timeout: 30_000 + 600 * numRuns,
  }, async () => {
    const read = createHistoryReader(opened.readRows)
    await fc.assert(
      fc.asyncProperty(
        anyPlaces,
        fc.integer({ min: 1, max: 7 }),
        fc.boolean(),
        async (places, limit, one) => {
          await opened.database.execute(sql`truncate transfers`)
          const others = rowsOf(places, `0x${'b2'.repeat(20)}`)
          const rows = [...rowsOf(places), ...others]
          if (rows.length > 0) await opened.database.insert(transfers).values(rows)
          const chainId = one ? chains[0] : undefined
          const walked: string[] = []
          let after: HistoryKeyset | undefined
          for (;;) {
            const page = await read({
              address: account,
              limit,
              ...(chainId && { chainId }),
              ...(after && { after }),
            })
            walked.push(...page.map((entry) => entry.map(({ hash, ordinal }) => `${hash} ${ordinal}`).join()))
            const last = page.at(-1)?.[0]
            if (!last) break
            after = {
              ...last,
              chainId: chains[last.chainId === chains[0] ? 0 : 1],
            }
          }
          const expected = places
            .filter(({ chain }) => !one || chain === 0)
            .sort((a, b) => b.block - a.block || b.chain - a.chain || b.index - a.index)
            .map(({ chain, block, index, legs }) =>
              Array.from({ length: legs }, (_, ordinal) => `0x${chain}${block}${index} ${ordinal}`).join(),
            )
          expect(walked).toEqual(expected)
        },
      ),
      { numRuns },
    )
  })

  it('keeps every digit of an amount', async () => {
    await opened.database.insert(transfers).values(rowsOf([{ chain: 0, block: 1, index: 0, legs: 1 }]))
    const [entry] = await createHistoryReader(opened.readRows)({ address: account, limit: 1 })
    expect(entry?.[0].amount).toBe((2n ** 256n - 1n).toString())
  })

  it.each(['chain', 'token', 'native', 'all'] as const)(
    'reads one range of an index without sorting (%s)',
    async (of) => {
      await opened.database.execute(sql`
      insert into transfers
      select '0x' || lpad(to_hex(n % 20), 40, '0'), 'eip155:1', n / 10, n % 10, 0, '0x' || n, n, '', '', 0, false,
        'send', 'native', 'out', (array[null, 'a', 'b', 'c'])[1 + n / 20 % 4], null, 1
      from generate_series(1, 20000) n`)
      await opened.database.execute(sql`analyze transfers`)
      const { text, names } = historyRanges[of]
      const values: { [name: string]: unknown } = {
        address: `0x${'1'.padStart(40, '0')}`,
        chainId: 'eip155:1',
        token: 'a',
        blockNumber: '1500',
        minedAt: 15_000,
        txIndex: 0,
        ordinal: 0,
        limitRows: 77,
      }
      const texts = names.map((name) =>
        typeof values[name] === 'number' ? String(values[name]) : `'${values[name]}'`,
      )
      const explained = text.replace(/\$(\d+)/g, (_, place) => texts[Number(place) - 1] ?? '')
      const answer = (await opened.database.execute(sql.raw(`explain ${explained}`))) as unknown as {
        rows: { 'QUERY PLAN': string }[]
      }
      const plan = answer.rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).toMatch(/^Limit.*\n.*Index Scan Backward using transfers_/)
      expect(plan).not.toMatch(/Sort|Seq Scan|Bitmap|Filter/)
    },
  )
})
