import { portfolioRowsMax, portfolioStepCount } from '@latchkey/protocol/constants'
import { type Caip2, nativeTokenAddress, toCaip10 } from '@latchkey/protocol/ids'
import type { Currency, PortfolioRange } from '@latchkey/protocol/vocabulary'
import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '../../storage/database.ts'
import { transfers } from '../../storage/schema/transfers.ts'
import type { ReadHoldings } from '../balances/createBalanceSource.ts'
import { toDisplayValue } from '../balances/toDisplayValue.ts'
import type { EvmClient } from '../chains/createEvmClient.ts'
import type { CatalogueToken } from '../chains/listTokens.ts'
import { toTime } from '../history/toTime.ts'
import type { PriceSource } from '../prices/createPriceSource.ts'

/** What an account was worth at a moment (RFC 3339): a number for display. */
type PortfolioPoint = { at: string; value: number }

/** The port: what an account was worth, oldest first, the last point being now. */
export type PortfolioSource = {
  getPortfolio(query: {
    chainId: Caip2
    address: string
    range: PortfolioRange
    currency: Currency
  }): Promise<PortfolioPoint[]>
}

/** What `createPortfolioSource` needs. */
type PortfolioSourceOptions = {
  database: Database
  client(chainId: Caip2): EvmClient
  readHoldings: ReadHoldings
  catalogue(chainId: Caip2): readonly CatalogueToken[]
  prices: PriceSource
  /** Resolves when the store knows a chain up to `height`, or has been waited for; answers whether it does. */
  caughtUp(chainId: Caip2, height: bigint): Promise<boolean>
}

/** How much more of a token there was after the steps of a series: `steps[i]` came between the points i and i + 1. */
type Changes = { token: string; steps: bigint[] }

const daySeconds = 86_400
const rangeSeconds = { day: daySeconds, week: 7 * daySeconds, month: 30 * daySeconds, all: Infinity }

/**
 * Past values from what an account holds now, less what its transfers have brought since, fees included: so no node
 * must keep old states. What moves without a transfer or a log is not seen: rewards of a block, a token whose balances
 * grow by themselves, and inner payments on a chain without traces. Every point has the prices of now: the price source
 * knows no others. Only tokens that the operator lists count, as in the balances. Of an account that moves more than is
 * added up for one question, nothing is told, and neither while the index lags behind its chain.
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
    async getPortfolio({ chainId, address, range, currency }) {
      const owner = address.toLowerCase()
      const head = await client(chainId).getBlock()
      // What is held now, less what an index that lags knows of, would be a past that never was.
      if (!(await caughtUp(chainId, head.number))) return []
      const first = await readFirst(chainId, owner)
      // The chain's own clock: what is asked of it is never ahead.
      const end = Number(head.timestamp)
      const start = Math.max(first ?? end, end - rangeSeconds[range])
      if (start >= end) return []
      const tokens = catalogue(chainId)
      const ids = tokens.map((token) => toCaip10(chainId, token.address))
      const [holdings, changes, priceOf] = await Promise.all([
        readHoldings(chainId, address),
        readChanges(chainId, owner, start, end - start),
        prices.getPrices(chainId, ids, currency),
      ])
      if (!changes) return []
      const held = new Map(holdings.map(({ token, amount }) => [token.address, amount]))
      const stepsOf = new Map(changes.map(({ token, steps }) => [token, steps]))
      const values = Array.from({ length: portfolioStepCount + 1 }, () => 0)
      let isPriced = false
      for (const [at, token] of tokens.entries()) {
        const price = priceOf.get(ids[at] ?? '')
        const steps = stepsOf.get(token.address)
        let amount = held.get(token.address) ?? 0n
        if (price === undefined || (amount === 0n && !steps)) continue
        isPriced = true
        for (let point = portfolioStepCount; point >= 0; point -= 1) {
          amount -= steps?.[point] ?? 0n
          // Below zero only where something was not seen.
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

  async function readFirst(chainId: Caip2, owner: string): Promise<number | undefined> {
    const [row] = await database
      .select({ at: transfers.minedAt })
      .from(transfers)
      .where(and(eq(transfers.address, owner), eq(transfers.chainId, chainId)))
      .orderBy(asc(transfers.blockNumber), asc(transfers.txIndex), asc(transfers.ordinal))
      .limit(1)
    return row?.at
  }

  /** What an account's transfers brought since `start`, by token and step; undefined where there are too many. */
  async function readChanges(
    chainId: Caip2,
    owner: string,
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
    // Whole numbers throughout: what was mined in the second of a point came before it.
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
}
