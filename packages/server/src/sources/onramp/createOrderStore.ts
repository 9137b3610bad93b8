import { onrampOrderKeptMs } from '@latchkey/protocol/constants'
import { and, asc, desc, eq, inArray, isNotNull, lt, or } from 'drizzle-orm'
import type { Database } from '../../storage/database.ts'
import type { Rows } from '../../storage/rows/createRows.ts'
import type { Row } from '../../storage/rows/table.ts'
import { onrampOrders } from '../../storage/schema/onrampOrders.ts'
import type { OnrampHistoryQuery } from './onramp.ts'

/** A purchase as it is kept. */
export type Order = Row<typeof onrampOrders>
/** How far a purchase is. */
export type OrderState = Order['state']

/** What is to be changed of an order. */
type OrderChange = Partial<Pick<Order, 'state' | 'readyAt' | 'signed' | 'hash' | 'terms'>>

/** Where purchases are kept. */
export type OrderStore = {
  /**
   * Keeps an order, unless one of its id is there; answers the one that is there afterwards. Forgets orders that came
   * to nothing long ago.
   */
  add(order: Order): Promise<Order>
  find(id: string): Promise<Order | undefined>
  findBySecret(secret: string): Promise<Order | undefined>
  /** Changes an order that is in one of these states; false where another was first. */
  change(id: string, from: readonly OrderState[], change: OrderChange, now: number): Promise<boolean>
  /** Orders that were signed and are not known to be paid out, the oldest first. */
  listSigned(): Promise<Order[]>
  /** The newest first. */
  list(query: OnrampHistoryQuery): Promise<Order[]>
}

/** Payouts that wait for a chain at once. */
const signedMax = 200

/** Keeps purchases in the server's database. */
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
