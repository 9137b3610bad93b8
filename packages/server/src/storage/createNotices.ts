import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** Short messages between the processes that share a Postgres (`NOTIFY` and `LISTEN`). */
export type Notices = {
  /** Sends a text to the other processes. Never rejects: a lost notice is logged. */
  tell(text: string): Promise<void>
  /**
   * Listens to the other processes. `heard` gets each text. `missed` is called each time that the connection is made:
   * earlier texts may be lost.
   */
  listen(heard: (text: string) => void, missed: () => void): void
  close(): Promise<void>
}

const connectTimeoutMs = 5_000
const retryFirstMs = 500
const retryMaxMs = 30_000

/**
 * Creates notices on a channel. They have a connection of their own, opened when someone listens, and again when it
 * is lost. Through a pooler that assigns a connection per transaction, nothing is heard.
 */
export function createNotices({
  url,
  channel,
  send,
  lost,
}: {
  url: string
  /** An SQL identifier in lower case. */
  channel: string
  /** Runs a statement on any connection. */
  send: (text: string, values: readonly string[]) => Promise<unknown>
  lost: (error: Error) => void
}): Notices {
  const own = `${randomUUID()} `
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let retryMs = retryFirstMs
  let isClosed = false

  const open = async (heard: (text: string) => void, missed: () => void) => {
    const opened = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: connectTimeoutMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    })
    client = opened
    const fail = (error: Error) => {
      if (isClosed || client !== opened) return
      client = undefined
      lost(error)
      opened.end().catch(() => {})
      retry = setTimeout(() => void open(heard, missed), retryMs)
      retry.unref()
      retryMs = Math.min(retryMs * 2, retryMaxMs)
    }
    opened.on('error', fail)
    opened.on('end', () => fail(new Error('The connection for notices ended.')))
    opened.on('notification', ({ payload = '' }) => {
      if (!payload.startsWith(own)) heard(payload.slice(own.length))
    })
    try {
      await opened.connect()
      await opened.query(`listen ${channel}`)
      retryMs = retryFirstMs
      missed()
    } catch (error) {
      fail(error as Error)
    }
  }

  return {
    async tell(text) {
      await send('select pg_notify($1, $2)', [channel, own + text]).catch(lost)
    },
    listen: (heard, missed) => void open(heard, missed),
    async close() {
      isClosed = true
      clearTimeout(retry)
      await client?.end().catch(() => {})
    },
  }
}
