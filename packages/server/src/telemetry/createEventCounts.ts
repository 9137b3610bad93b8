import { eventCountsWriteMs } from '@latchkey/protocol/constants'
import type { TelemetryEvent, TelemetryEventName } from '@latchkey/protocol/events'
import { and, eq, gte, sql } from 'drizzle-orm'
import type { Database } from '../storage/database.ts'
import { eventCounts } from '../storage/schema/eventCounts.ts'

/** How often an event occurred on a day. */
export type EventCount = {
  /** In UTC, as `2026-11-20`. */
  day: string
  event: TelemetryEventName
  /** The result of `toWay`. */
  way: string
  count: number
}

/** The counters of telemetry, by project, day and event only. */
export type EventCounts = {
  /** Counts events of a project as of today, whatever day they claim. */
  add(project: string, events: readonly TelemetryEvent[]): void
  /** Returns a project's counters since a day, including those not yet written. */
  read(project: string, firstDay: string): Promise<readonly EventCount[]>
  /** Writes the remaining counts, and stops. */
  close(): Promise<void>
}

type Row = typeof eventCounts.$inferInsert

/** Returns the UTC day of a timestamp in milliseconds. */
export const toDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/**
 * Counts in memory, and adds to the store every ten seconds, so that a page that sends events costs no write. Unwritten
 * counts are lost when a process is killed. If a write fails, they wait in memory, at most one row for each counter.
 */
export function createEventCounts(database: Database, failed: (error: unknown) => void): EventCounts {
  let waiting = new Map<string, Row>()
  let writing: Promise<void> = Promise.resolve()
  const timer = setInterval(() => write().catch(failed), eventCountsWriteMs)
  timer.unref()

  return {
    add(project, events) {
      const day = toDay(Date.now())
      for (const each of events) keep({ project, day, event: each.event, way: toWay(each), count: 1 })
    },
    async read(project, firstDay) {
      await write()
      const rows = await database
        .select()
        .from(eventCounts)
        .where(and(eq(eventCounts.project, project), gte(eventCounts.day, firstDay)))
        .orderBy(eventCounts.day, eventCounts.event, eventCounts.way)
      return rows.map(({ day, event, way, count }) => ({
        day,
        event: event as TelemetryEventName,
        way,
        count,
      }))
    },
    async close() {
      clearInterval(timer)
      await write().catch(failed)
    },
  }

  function keep(row: Row) {
    const key = keyOf(row)
    const known = waiting.get(key)
    waiting.set(key, known ? { ...known, count: known.count + row.count } : row)
  }

  /** Runs one write at a time. A failed one does not stop later ones. */
  function write(): Promise<void> {
    writing = writing.catch(() => {}).then(writeWaiting)
    return writing
  }

  async function writeWaiting() {
    if (waiting.size === 0) return
    // Sorted, so that two processes that add to the same rows cannot deadlock.
    const rows = [...waiting.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
    waiting = new Map()
    const { project, day, event, way, count } = eventCounts
    try {
      await database
        .insert(eventCounts)
        .values(rows)
        .onConflictDoUpdate({
          target: [project, day, event, way],
          set: { count: sql`${count} + excluded.count` },
        })
    } catch (error) {
      for (const row of rows) keep(row)
      throw error
    }
  }
}

const keyOf = ({ project, day, event, way }: Row) => [project, day, event, way].join('\n')

/**
 * Returns what distinguishes events of one name that are counted separately: one of a few words of the protocol, never
 * input of a visitor or a wallet. Empty if there is nothing to distinguish.
 */
function toWay({ event, properties }: TelemetryEvent): string {
  switch (event) {
    case 'MODAL_OPEN':
    case 'MODAL_CLOSE':
      return properties.connected ? 'connected' : 'disconnected'
    case 'SELECT_WALLET':
      return properties.platform
    case 'CONNECT_SUCCESS':
      return properties.method
    default:
      return ''
  }
}
