import { and, asc, count, eq, gt, inArray, lte, ne, notExists, sql } from 'drizzle-orm'
import type { Database } from '../storage/database.ts'
import { messages, receipts } from '../storage/schema/mailbox.ts'
import type { MailboxStore } from './store.ts'

/** Keeps mail in the server's database, for a relay of one process. */
export function createMailbox(database: Database, now: () => number = Date.now): MailboxStore {
  return {
    keep: (entries) =>
      database.transaction(async (transaction) => {
        if (entries.messages.length > 0)
          await transaction
            .insert(messages)
            .values([...entries.messages])
            .onConflictDoNothing()
        if (entries.receipts.length > 0)
          await transaction
            .insert(receipts)
            .values([...entries.receipts])
            .onConflictDoNothing()
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
