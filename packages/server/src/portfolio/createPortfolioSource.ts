import { portfolioRowsMax, portfolioStepCount } from '@latchkey/protocol/constants'
import { type Caip2, nativeTokenAddress, toCaip10 } from '@latchkey/protocol/ids'
import type { Currency, PortfolioRange } from '@latchkey/protocol/vocabulary'
import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import { toDisplayValue } from '../base/toDisplayValue.ts'
import { toTime } from '../base/toTime.ts'
import type { EvmClient } from '../chains/evmClients.ts'
import type { CatalogueToken } from '../chains/listTokens.ts'
import type { PriceSource } from '../prices/createPriceSource.ts'
import type { Database } from '../storage/database.ts'
import { transfers } from '../storage/schema/transfers.ts'
import type { ReadHoldings } from './createBalanceSource.ts'

/** An account's value at a time (RFC 3339), as a number for display. */
type PortfolioPoint = { at: string; value: number }

/** The port for an account's past values, oldest first, with the last point being now. */
export type PortfolioSource = {
  getPortfolio(query: {
    chainId: Caip2
    address: string
    range: PortfolioRange
    currency: Currency
    /** Called with the number of chain requests for the account's history. Throws if there are too many. */
    charge(calls: number): void
  }): Promise<PortfolioPoint[]>
}

/** Parameters of `createPortfolioSource`. */
type PortfolioSourceOptions = {
  database: Database
  client(chainId: Caip2): EvmClient
  readHoldings: ReadHoldings
  catalogue(chainId: Caip2): readonly CatalogueToken[]
  prices: PriceSource
  /**
   * Resolves once the store has an account's whole past, up to the block `height`, or after a timeout, with whether it
   * has.
   */
  caughtUp(account: {
    chainId: Caip2
    address: string
    height: bigint
    charge(calls: number): void
  }): Promise<boolean>
}

/** An account in the index, in lower case. */
type Account = { chainId: Caip2; owner: string }

/** The changes of a token's amount during a series: `steps[i]` is between the points i and i + 1. */
type Changes = { token: string; steps: bigint[] }

const daySeconds = 86_400
const rangeSeconds = { day: daySeconds, week: 7 * daySeconds, month: 30 * daySeconds, all: Infinity }

/**
 * Creates a source that derives past values from an account's current holdings, minus its transfers since then,
 * including fees. No archive node is needed. Changes without a transfer or a log are missed: block rewards, rebasing
 * tokens, and internal transfers on chains without traces. Every point uses current prices, because the price source
 * has no others. Only tokens listed by the operator count. Returns nothing for an account with more transfers than are
 * summed up per request, or while the index is behind its chain.
 */
export function createPortfolioSource({
  database,
  client,
  readHoldings,
  catalogue,
  prices,
  caughtUp,
}: PortfolioSourceOptions): PortfolioSource {
  return {
    async getPortfolio({ chainId, address, range, currency, charge }) {
      const owner = address.toLowerCase()
      const head = await client(chainId).getBlock()
      // Subtracting a stale index from current holdings would give a wrong past.
      if (!(await caughtUp({ chainId, address, height: head.number, charge }))) return []
      const first = await readFirst(database, { chainId, owner })
      // Uses the chain's clock, so that requests are never ahead of it.
      const end = Number(head.timestamp)
      const start = Math.max(first ?? end, end - rangeSeconds[range])
      if (start >= end) return []
      const tokens = catalogue(chainId)
      const ids = tokens.map((token) => toCaip10(chainId, token.address))
      const [holdings, changes, priceOf] = await Promise.all([
        readHoldings(chainId, address),
        readChanges(database, { chainId, owner }, start, end - start),
        prices.getPrices(chainId, ids, currency),
      ])
      if (!changes) return []
      const owned = new Map(holdings.map(({ token, amount }) => [token.address, amount]))
      const stepsOf = new Map(changes.map(({ token, steps }) => [token, steps]))
      const values = Array.from({ length: portfolioStepCount + 1 }, () => 0)
      let isPriced = false
      for (const [at, token] of tokens.entries()) {
        const price = priceOf.get(ids[at] ?? '')
        const steps = stepsOf.get(token.address)
        let amount = owned.get(token.address) ?? 0n
        if (price === undefined || (amount === 0n && !steps)) continue
        isPriced = true
        for (let point = portfolioStepCount; point >= 0; point -= 1) {
          amount -= steps?.[point] ?? 0n
          // Negative only if a change was missed.
          values[point] =
            (values[point] ?? 0) + toDisplayValue(amount > 0n ? amount : 0n, token.decimals, price)
        }
      }
      if (!isPriced) return []
      return values.map((value, point) => ({
        at: toTime(start + Math.floor(((end - start) * point) / portfolioStepCount)),
        value,
      }))
    },
  }
}

/** Reads when an account's first transfer was mined. */
async function readFirst(database: Database, { chainId, owner }: Account): Promise<number | undefined> {
  const [row] = await database
    .select({ at: transfers.minedAt })
    .from(transfers)
    .where(and(eq(transfers.address, owner), eq(transfers.chainId, chainId)))
    .orderBy(asc(transfers.blockNumber), asc(transfers.txIndex), asc(transfers.ordinal))
    .limit(1)
  return row?.at
}

/** Sums up an account's transfers since `start`, by token and step; undefined if there are too many. */
async function readChanges(
  database: Database,
  { chainId, owner }: Account,
  start: number,
  seconds: number,
): Promise<Changes[] | undefined> {
  const { address, blockNumber, txIndex, ordinal } = transfers
  const newest = database
    .select({
      minedAt: transfers.minedAt,
      token: transfers.token,
      tokenId: transfers.tokenId,
      direction: transfers.direction,
      amount: transfers.amount,
      fee: transfers.fee,
    })
    .from(transfers)
    .where(and(eq(address, owner), eq(transfers.chainId, chainId)))
    .orderBy(desc(blockNumber), desc(txIndex), desc(ordinal))
    .limit(portfolioRowsMax + 1)
    .as('newest')
  const { minedAt, token, tokenId, direction, amount, fee } = newest
  // Whole numbers throughout: a block mined in the second of a point counts as before it.
  const step = sql<number>`least(${portfolioStepCount - 1}::int, (((${minedAt} - ${start}::bigint) * ${portfolioStepCount}::int - 1) / ${seconds}::bigint)::int)`
  const rows = await database
    .select({
      token,
      step: step.as('step'),
      moved: sql<string>`coalesce(sum(case ${direction} when 'in' then ${amount} when 'out' then -${amount} else 0 end) filter (where ${tokenId} is null), 0)::text`,
      fees: sql<string>`coalesce(sum(${fee}), 0)::text`,
      count: sql<number>`count(*)::int`,
    })
    .from(newest)
    .where(gt(minedAt, start))
    .groupBy(token, sql`step`)
  if (rows.reduce((sum, { count }) => sum + count, 0) > portfolioRowsMax) return undefined
  const native = nativeTokenAddress('eip155')
  const changes = new Map<string, bigint[]>()
  const add = (of: string, at: number, change: bigint) => {
    const steps = changes.get(of) ?? []
    steps[at] = (steps[at] ?? 0n) + change
    changes.set(of, steps)
  }
  for (const { token: contract, step: at, moved, fees } of rows) {
    add(contract ?? native, at, BigInt(moved))
    add(native, at, -BigInt(fees))
  }
  return [...changes].map(([of, steps]) => ({ token: of, steps }))
}
