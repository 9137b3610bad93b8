import { portfolioRowsMax } from '@latchkey/protocol/constants'
import { sql } from 'drizzle-orm'
import { createPublicClient, custom } from 'viem'
import { expect, it, onTestFinished } from 'vitest'
import { openEmptyDatabase } from '../../test/openEmptyDatabase.ts'
import type { EvmClient } from '../chains/evmClients.ts'
import { createPortfolioSource } from './createPortfolioSource.ts'

const chainId = 'eip155:1'
const address = `0x${'a1'.repeat(20)}`
const native = { address: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', decimals: 0 }
const head = { number: '0xf4240', timestamp: '0xf4240', transactions: [] }
const client = createPublicClient({ transport: custom({ request: async () => head }) }) as EvmClient

/** Creates a source over an account with this many transfers of 1, one per second before the head. */
async function open(count: number, indexed = 1_000_000n) {
  const { database, close } = await openEmptyDatabase()
  onTestFinished(close)
  await database.execute(sql`
    insert into transfers
    select ${address}, ${chainId}, 1000000 - n, 0, 0, '0x' || n, 1000000 - n, '', '', 0, false,
      'receive', 'native', 'in', null, null, 1
    from generate_series(1, ${count}::int) n`)
  return createPortfolioSource({
    database,
    client: () => client,
    readHoldings: async () => [{ token: native, amount: BigInt(count) }] as never,
    catalogue: () => [native] as never,
    prices: { getPrices: async () => new Map([[`${chainId}:${native.address}`, 1]]) } as never,
    caughtUp: async ({ height }) => height <= indexed,
  })
}

it.runIf(process.env.SOAK)('adds up as many transfers as the limit allows', async () => {
  const source = await open(portfolioRowsMax)
  const points = await source.getPortfolio({ chainId, address, range: 'all', currency: 'usd', charge() {} })
  expect(points.at(-1)?.value).toBe(portfolioRowsMax)
  expect(points[0]?.value).toBe(1)
})

it('returns nothing for an account with more transfers', async () => {
  // The very first transfer is before the first point.
  const source = await open(portfolioRowsMax + 2)
  const of = (range: 'day' | 'all') =>
    source.getPortfolio({ chainId, address, range, currency: 'usd', charge() {} })
  expect(await of('all')).toEqual([])
  expect(await of('day')).toEqual([])
})

it('returns nothing until the index reaches the block of its starting balances', async () => {
  const of = async (indexed: bigint) =>
    (await open(3, indexed)).getPortfolio({ chainId, address, range: 'all', currency: 'usd', charge() {} })
  expect(await of(999_999n)).toEqual([])
  expect((await of(1_000_000n)).at(-1)?.value).toBe(3)
})
