import { onrampOrderKeptMs } from '@latchkey/protocol/constants'
import { and, asc, desc, eq, inArray, isNotNull, lt, or } from 'drizzle-orm'
import type { Database } from '../storage/database.ts'
import type { Rows } from '../storage/rows/createRows.ts'
import type { Row } from '../storage/rows/table.ts'
import { onrampOrders } from '../storage/schema/onrampOrders.ts'
import type { OnrampHistoryQuery } from './onramp.ts'

/** A stored purchase. */
export type Order = Row<typeof onrampOrders>
/** The state of a purchase. */
export type OrderState = Order['state']

/** A change of an order. */
type OrderChange = Partial<Pick<Order, 'state' | 'readyAt' | 'signed' | 'hash' | 'terms'>>

/** The store of purchases. */
export type OrderStore = {
  /** Stores an order unless its id exists, and returns the stored one. Deletes orders that came to nothing long ago. */
  add(order: Order): Promise<Order>
  find(id: string): Promise<Order | undefined>
  findBySecret(secret: string): Promise<Order | undefined>
  /** Changes an order that is in one of these states. Resolves with `false` if it was changed first by another call. */
  change(id: string, from: readonly OrderState[], change: OrderChange, now: number): Promise<boolean>
  /** Lists orders whose payout was signed but not confirmed, oldest first. */
  listSigned(): Promise<Order[]>
  /** Lists purchases, newest first. */
  list(query: OnrampHistoryQuery): Promise<Order[]>
}

/** The maximum of payouts pending at the same time. */
const signedMax = 200

/** Creates a store in the server's database. */
export function createOrderStore(database: Database, rows: Rows): OrderStore {
  const findOne = async (condition: ReturnType<typeof eq>) => {
    const [order] = await database.select().from(onrampOrders).where(condition).limit(1)
    return rows.check(onrampOrders, order)
  }
  return {
    async add(order) {
      await rows.sweep(
        database,
        onrampOrders,
        and(
          lt(onrampOrders.changedAt, order.createdAt - onrampOrderKeptMs),
          inArray(onrampOrders.state, ['open', 'verifying', 'failed']),
        ),
      )
      const added = await database
        .insert(onrampOrders)
        .values(rows.bind(onrampOrders, order))
        .onConflictDoNothing()
        .returning({ id: onrampOrders.id })
      const kept = added.length > 0 ? order : await findOne(eq(onrampOrders.id, order.id))
      if (!kept) throw new TypeError(`The order ${order.id} could not be stored, or its row was refused`)
      return kept
    },
    find: (id) => findOne(eq(onrampOrders.id, id)),
    findBySecret: (secret) => findOne(eq(onrampOrders.secret, secret)),
    async change(id, from, change, now) {
      const isFrom = and(eq(onrampOrders.id, id), inArray(onrampOrders.state, [...from]))
      return (await rows.update(database, onrampOrders, isFrom, { ...change, changedAt: now })).length > 0
    },
    async listSigned() {
      const signed = await database
        .select()
        .from(onrampOrders)
        .where(and(eq(onrampOrders.state, 'paid'), isNotNull(onrampOrders.signed)))
        .orderBy(asc(onrampOrders.changedAt))
        .limit(signedMax)
      return rows.checkAll(onrampOrders, signed)
    },
    async list({ project, address, chainId, after, limit }) {
      const found = await database
        .select()
        .from(onrampOrders)
        .where(
          and(
            eq(onrampOrders.project, project),
            eq(onrampOrders.account, address.toLowerCase()),
            chainId && eq(onrampOrders.chainId, chainId),
            after &&
              or(
                lt(onrampOrders.createdAt, after.createdAt),
                and(eq(onrampOrders.createdAt, after.createdAt), lt(onrampOrders.id, after.id)),
              ),
          ),
        )
        .orderBy(desc(onrampOrders.createdAt), desc(onrampOrders.id))
        .limit(limit)
      return rows.checkAll(onrampOrders, found)
    },
  }
}
