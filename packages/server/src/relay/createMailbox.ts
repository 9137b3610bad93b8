import { relayTopicMessagesMax } from '@latchkey/protocol/constants'
import { and, asc, count, eq, gt, inArray, lte, ne, notExists, sql } from 'drizzle-orm'
import type { Database } from '../storage/database.ts'
import { messages, receipts } from '../storage/schema/mailbox.ts'
import type { MailboxStore, Message } from './store.ts'

/** Keeps mail in the server's database, for a relay of one process. */
export function createMailbox(database: Database, now: () => number = Date.now): MailboxStore {
  return {
    keep: (entries) =>
      database.transaction(async (transaction) => {
        const refused = await findSurplus(transaction, entries.messages)
        const kept = entries.messages.filter(({ id }) => !refused.has(id))
        if (kept.length > 0) await transaction.insert(messages).values(kept).onConflictDoNothing()
        if (entries.receipts.length > 0)
          await transaction
            .insert(receipts)
            .values([...entries.receipts])
            .onConflictDoNothing()
        return refused
      }),
    read: (topics, clientId, limit) =>
      database
        .select()
        .from(messages)
        .where(
          and(
            inArray(messages.topic, [...topics]),
            ne(messages.publisher, clientId),
            gt(messages.expiresAt, now()),
            notExists(
              database
                .select({ one: sql`1` })
                .from(receipts)
                .where(
                  and(
                    eq(receipts.topic, messages.topic),
                    eq(receipts.id, messages.id),
                    eq(receipts.clientId, clientId),
                  ),
                ),
            ),
          ),
        )
        .orderBy(asc(messages.publishedAt))
        .limit(limit),
    async depth() {
      const [row] = await database.select({ depth: count() }).from(messages)
      return row?.depth ?? 0
    },
    async sweep(time) {
      await database.delete(messages).where(lte(messages.expiresAt, time))
      await database.delete(receipts).where(
        notExists(
          database
            .select({ one: sql`1` })
            .from(messages)
            .where(and(eq(messages.topic, receipts.topic), eq(messages.id, receipts.id))),
        ),
      )
    },
  }
}

/** The ids of new messages whose topics are full. */
async function findSurplus(database: Database, entries: readonly Message[]): Promise<ReadonlySet<string>> {
  if (entries.length === 0) return new Set()
  const isOfThese = inArray(messages.topic, [...new Set(entries.map(({ topic }) => topic))])
  const rows = await database
    .select({ topic: messages.topic, kept: count() })
    .from(messages)
    .where(isOfThese)
    .groupBy(messages.topic)
  const counts = new Map(rows.map(({ topic, kept }) => [topic, kept]))
  const surplus = new Set<string>()
  for (const { id, topic } of entries) {
    const kept = (counts.get(topic) ?? 0) + 1
    counts.set(topic, kept)
    if (kept > relayTopicMessagesMax) surplus.add(id)
  }
  if (surplus.size === 0) return surplus
  const known = await database
    .select({ id: messages.id })
    .from(messages)
    .where(and(isOfThese, inArray(messages.id, [...surplus])))
  for (const { id } of known) surplus.delete(id)
  return surplus
}
