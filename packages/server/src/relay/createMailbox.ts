import { relayEntryBytes, relayTopicCharactersMax, relayTopicMessagesMax } from '@latchkey/protocol/constants'
import { and, asc, count, eq, gt, inArray, lte, ne, notExists, sql } from 'drizzle-orm'
import type { Database } from '../storage/database.ts'
import { messages, receipts, topics, usage } from '../storage/schema/mailbox.ts'
import { charactersOf } from './charactersOf.ts'
import type { KeptEntries, KeptMessage, Listening, MailboxStore, Message, Portion, Weighed } from './store.ts'
import { takePortion } from './takePortion.ts'
import { weightOf } from './weightOf.ts'

/**
 * Stores messages in the server's database, for a relay of one process. `reclaim` frees deleted space if the database
 * does not do it automatically.
 */
export function createMailbox(
  database: Database,
  {
    now = Date.now,
    reclaim,
  }: {
    now?: () => number
    reclaim?: ((tables: readonly string[]) => Promise<void>) | undefined
  } = {},
): MailboxStore {
  /** Bytes written or deleted since space was last freed. */
  let loose = reclaimBytes

  return {
    async keep(entries) {
      const { refused, bytes } = await storeEntries(database, entries)
      loose += bytes
      return refused
    },
    weigh: (asked) => weigh(database, asked, now()),
    read: (topicIds, clientId, limit) => readWaiting(database, { topicIds, clientId, limit, time: now() }),
    async depth() {
      const [row] = await database.select({ depth: count() }).from(messages)
      return row?.depth ?? 0
    },
    async sweep(time) {
      for (let isMore = true; isMore; ) {
        const { bytes, count: dropped } = await dropExpired(database, time)
        loose -= bytes
        isMore = dropped === sweepSize
      }
      loose -= await dropOrphans(database, time)
      if (!reclaim || loose < reclaimBytes) return
      loose = 0
      await reclaim(['relay_messages', 'relay_receipts', 'relay_topics', 'relay_usage'])
    },
    recount: (time, freshMs) => recount(database, time, freshMs),
  }
}

/** Stores a group. Returns which messages were refused, and how many bytes were added. */
function storeEntries(
  database: Database,
  entries: KeptEntries,
): Promise<{ refused: ReadonlySet<string>; bytes: number }> {
  return database.transaction(async (transaction) => {
    const refused = await findSurplus(transaction, entries.messages)
    const kept = entries.messages.filter(({ id }) => !refused.has(id))
    const charges = createCharges()
    if (kept.length > 0) {
      const rows = await transaction
        .insert(messages)
        .values(kept)
        .onConflictDoNothing()
        .returning({ id: messages.id })
      const isNew = new Set(rows.map(({ id }) => id))
      for (const message of kept) if (isNew.has(message.id)) charges.add(message, weightOf(message))
    }
    if (entries.receipts.length > 0) {
      const rows = await transaction
        .insert(receipts)
        .values([...entries.receipts])
        .onConflictDoNothing()
        .returning({ id: receipts.id })
      charges.addAll(rows.length * relayEntryBytes)
    }
    charges.addAll((await hear(transaction, entries.listenings)) * relayEntryBytes)
    await charge(transaction, charges)
    return { refused, bytes: charges.all() }
  })
}

/** Reads what the limits of a group depend on. */
async function weigh(
  database: Database,
  { messages: asked, topics: topicIds }: Parameters<MailboxStore['weigh']>[0],
  time: number,
): Promise<Weighed> {
  const accounts = [...new Set(['all', 'unheard', ...asked.map(({ publisher }) => publisher)])]
  const bytesOf = new Map(
    (await database.select().from(usage).where(inArray(usage.account, accounts))).map(
      ({ account, bytes }) => [account, bytes],
    ),
  )
  const known =
    asked.length === 0
      ? []
      : await database
          .select({ id: messages.id })
          .from(messages)
          .where(
            and(
              inArray(messages.topic, [...new Set(asked.map(({ topic }) => topic))]),
              inArray(
                messages.id,
                asked.map(({ id }) => id),
              ),
            ),
          )
  const heard =
    topicIds.length === 0
      ? []
      : await database
          .select()
          .from(topics)
          .where(and(inArray(topics.topic, [...topicIds]), gt(topics.expiresAt, time)))
  return {
    bytes: { all: bytesOf.get('all') ?? 0, unheard: bytesOf.get('unheard') ?? 0, ofClient: bytesOf },
    known: new Set(known.map(({ id }) => id)),
    listeners: new Map(
      heard.map(({ topic, clientId, otherClientId }) => [
        topic,
        otherClientId === null ? [clientId] : [clientId, otherClientId],
      ]),
    ),
  }
}

/** Reads the messages that wait for a client, up to a limit. */
async function readWaiting(
  database: Database,
  {
    topicIds,
    clientId,
    limit,
    time,
  }: {
    topicIds: readonly string[]
    clientId: string
    limit: Parameters<MailboxStore['read']>[2]
    time: number
  },
): Promise<Portion> {
  const isOfThese = inArray(messages.topic, [...topicIds])
  // Reads sizes first, since all messages together may exceed a process's memory.
  const waiting = await database
    .select({ id: messages.id, characters })
    .from(messages)
    .where(
      and(
        isOfThese,
        ne(messages.publisher, clientId),
        gt(messages.expiresAt, time),
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
}

/**
 * Drops some expired rows, few enough that no other statement is blocked for long. Returns how many, and the change in bytes.
 */
function dropExpired(database: Database, time: number): Promise<{ count: number; bytes: number }> {
  return database.transaction(async (transaction) => {
    const expired = transaction
      .select({ topic: messages.topic, id: messages.id })
      .from(messages)
      .where(lte(messages.expiresAt, time))
      .limit(sweepSize)
    const gone = await transaction
      .delete(messages)
      .where(sql`(${messages.topic}, ${messages.id}) in ${expired}`)
      .returning({ publisher: messages.publisher, heard: messages.heard, characters })
    const charges = createCharges()
    for (const row of gone) charges.add(row, -(relayEntryBytes + row.characters))
    await charge(transaction, charges)
    return { count: gone.length, bytes: charges.all() }
  })
}

/** Drops receipts of dropped messages, and topics without recent listeners. Returns the change in bytes. */
function dropOrphans(database: Database, time: number): Promise<number> {
  return database.transaction(async (transaction) => {
    const gone = await transaction
      .delete(receipts)
      .where(
        notExists(
          transaction
            .select({ one: sql`1` })
            .from(messages)
            .where(and(eq(messages.topic, receipts.topic), eq(messages.id, receipts.id))),
        ),
      )
      .returning({ id: receipts.id })
    const forgotten = await transaction
      .delete(topics)
      .where(lte(topics.expiresAt, time))
      .returning({ topic: topics.topic })
    const charges = createCharges()
    charges.addAll((gone.length + forgotten.length) * -relayEntryBytes)
    await charge(transaction, charges)
    await transaction.delete(usage).where(lte(usage.bytes, 0))
    return charges.all()
  })
}

/** Counts the bytes of all accounts again. Returns whether this process did so. */
function recount(database: Database, time: number, freshMs: number): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const [lock] = rowsOf(
      await transaction.execute(sql`select pg_try_advisory_xact_lock(${recountLock}) as taken`),
    )
    if (lock?.taken !== true) return false
    const [last] = await transaction.select().from(usage).where(eq(usage.account, recountedAt))
    if (last && Math.abs(time - last.bytes) < freshMs) return false
    await transaction.execute(sql.raw(`set local lock_timeout = ${recountLockTimeoutMs}`))
    await transaction.execute(sql.raw(`set local statement_timeout = ${recountTimeoutMs}`))
    // With this lock, earlier charges are committed and later ones wait.
    await transaction.execute(sql`lock table ${usage} in share row exclusive mode`)
    await transaction.delete(usage)
    await transaction.execute(countAll)
    await transaction.insert(usage).values({ account: recountedAt, bytes: time })
    return true
  })
}

/** Advisory lock of the process that counts; any number that no other program uses in the database. */
const recountLock = 7_205_761
/** Row beside the accounts for the time of the last recount. No client has this name. */
const recountedAt = '#recountedAt'
/** Writes wait while the recount holds the lock, so it gives up after these limits. */
const recountLockTimeoutMs = 2_000
const recountTimeoutMs = 3_000

/** How many expired messages are dropped in one step. */
const sweepSize = 2_000
/** Space is freed after this many bytes were written or deleted, and by the first sweep of the process. */
const reclaimBytes = 16_000_000

/** Creates a collector of changes to the bytes of accounts. */
function createCharges() {
  const bytesOf = new Map<string, number>()
  const change = (account: string, bytes: number) => bytesOf.set(account, (bytesOf.get(account) ?? 0) + bytes)
  return {
    add({ publisher, heard }: Pick<KeptMessage, 'publisher' | 'heard'>, bytes: number) {
      change('all', bytes)
      change(publisher, bytes)
      if (!heard) change('unheard', bytes)
    },
    addAll: (bytes: number) => void change('all', bytes),
    all: () => bytesOf.get('all') ?? 0,
    /** Sorted, so that two processes cannot deadlock. */
    rows: () =>
      [...bytesOf]
        .filter(([, bytes]) => bytes !== 0)
        .map(([account, bytes]) => ({ account, bytes }))
        .sort((one, other) => (one.account < other.account ? -1 : 1)),
  }
}

async function charge(database: Database, charges: ReturnType<typeof createCharges>) {
  const rows = charges.rows()
  if (rows.length === 0) return
  await database
    .insert(usage)
    .values(rows)
    .onConflictDoUpdate({
      target: usage.account,
      set: { bytes: sql`greatest(0, ${usage.bytes} + excluded.bytes)` },
    })
}

/** Writes listeners. Returns how many topics are new. */
async function hear(database: Database, listenings: readonly Listening[]): Promise<number> {
  if (listenings.length === 0) return 0
  const rows = await database
    .insert(topics)
    .values(
      listenings.map(({ topic, clientIds: [clientId, otherClientId = null], expiresAt }) => ({
        topic,
        clientId,
        otherClientId,
        expiresAt,
      })),
    )
    .onConflictDoUpdate({
      target: topics.topic,
      set: {
        otherClientId: sql`coalesce(${topics.otherClientId}, case
          when excluded.client_id <> ${topics.clientId} then excluded.client_id
          else excluded.other_client_id end)`,
        expiresAt: sql`greatest(${topics.expiresAt}, excluded.expires_at)`,
      },
    })
    .returning({ isNew: sql<boolean>`xmax = 0` })
  return rows.filter(({ isNew }) => isNew).length
}

/** Same count as `charactersOf`, from sizes that PostgreSQL knows without reading the text. */
const characters =
  sql<number>`octet_length(${messages.message}) + coalesce(octet_length(${messages.attestation}), 0)`.mapWith(
    Number,
  )

/** Recounts all accounts from the stored messages. */
const countAll = sql`
  with weights as (
    select ${messages.publisher} as publisher, ${messages.heard} as heard, ${relayEntryBytes} + ${characters} as bytes
    from ${messages}
  ), sums as (
    select publisher as account, sum(bytes)::bigint as bytes from weights group by publisher
    union all select 'unheard', sum(bytes)::bigint from weights where not heard
    union all select 'all', coalesce(sum(bytes), 0)::bigint + ${relayEntryBytes}::bigint
      * ((select count(*) from ${receipts}) + (select count(*) from ${topics})) from weights
  )
  insert into ${usage} (account, bytes) select account, bytes from sums where bytes > 0`

/** Returns the rows of a raw statement, which both drivers return under this name. */
function rowsOf(result: unknown): Record<string, unknown>[] {
  return (result as { rows: Record<string, unknown>[] }).rows
}

/** Returns the ids of new messages whose topics are full. */
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

/** Returns the ids of messages that exceed their topic's limit, given what is stored. */
function pickSurplus(
  entries: readonly Message[],
  rows: readonly { topic: string; count: number; characters: number }[],
): Set<string> {
  const kept = new Map(rows.map(({ topic, ...counts }) => [topic, counts]))
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
