import { relayTopicCharactersMax, relayTopicMessagesMax } from '@latchkey/protocol/constants'
import { and, asc, count, eq, gt, inArray, lte, ne, notExists, sql } from 'drizzle-orm'
import type { Database } from '../storage/database.ts'
import { messages, receipts } from '../storage/schema/mailbox.ts'
import { charactersOf } from './charactersOf.ts'
import type { MailboxStore, Message } from './store.ts'
import { takePortion } from './takePortion.ts'

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
    async read(topics, clientId, limit) {
      const isOfThese = inArray(messages.topic, [...topics])
      // Their sizes first: all of them together may be more than a process should hold.
      const waiting = await database
        .select({ id: messages.id, characters })
        .from(messages)
        .where(
          and(
            isOfThese,
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
        .limit(limit.messages + 1)
      const { items, hasMore } = takePortion(waiting, (row) => row.characters, limit)
      if (items.length === 0) return { messages: [], hasMore }
      const isOfPortion = inArray(
        messages.id,
        items.map(({ id }) => id),
      )
      return {
        messages: await database
          .select()
          .from(messages)
          .where(and(isOfThese, isOfPortion))
          .orderBy(asc(messages.publishedAt)),
        hasMore,
      }
    },
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

/** As `charactersOf` counts them; by what PostgreSQL knows of a text without reading it. */
const characters =
  sql<number>`octet_length(${messages.message}) + coalesce(octet_length(${messages.attestation}), 0)`.mapWith(
    Number,
  )

/** The ids of new messages whose topics are full. */
async function findSurplus(database: Database, entries: readonly Message[]): Promise<ReadonlySet<string>> {
  if (entries.length === 0) return new Set()
  const isOfThese = inArray(messages.topic, [...new Set(entries.map(({ topic }) => topic))])
  const rows = await database
    .select({ topic: messages.topic, count: count(), characters: sql`sum(${characters})`.mapWith(Number) })
    .from(messages)
    .where(isOfThese)
    .groupBy(messages.topic)
  const surplus = pickSurplus(entries, rows)
  if (surplus.size === 0) return surplus
  const rest = new Set(entries.map(({ id }) => id))
  const known = await database
    .select({ id: messages.id })
    .from(messages)
    .where(and(isOfThese, inArray(messages.id, [...rest])))
  for (const { id } of known) rest.delete(id)
  return pickSurplus(
    entries.filter(({ id }) => rest.has(id)),
    rows,
  )
}

/** The ids of those that find their topics full, by what the topics hold before them. */
function pickSurplus(
  entries: readonly Message[],
  rows: readonly { topic: string; count: number; characters: number }[],
): Set<string> {
  const kept = new Map(rows.map(({ topic, ...held }) => [topic, held]))
  const surplus = new Set<string>()
  for (const entry of entries) {
    const before = kept.get(entry.topic) ?? { count: 0, characters: 0 }
    const after = { count: before.count + 1, characters: before.characters + charactersOf(entry) }
    if (after.count > relayTopicMessagesMax || after.characters > relayTopicCharactersMax)
      surplus.add(entry.id)
    else kept.set(entry.topic, after)
  }
  return surplus
}
