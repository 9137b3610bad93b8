import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import { reasonOf } from '../base/reasonOf.ts'
import { SettingError } from '../base/SettingError.ts'

/** A relay's connections to the Redis (or Valkey) that it shares with other processes. */
export type RedisLink = {
  /** For reads and writes. They fail immediately while the connection is broken. */
  commands: Redis
  /** For subscriptions only. */
  subscriber: Redis
  /** Identifies this process among those of the relay. */
  processId: string
  /** Resolves if Redis responds, and rejects otherwise. */
  ping(): Promise<void>
  close(): void
}

/** How long Redis may take to respond before its connection counts as lost, in milliseconds. */
const answerMs = 5_000
/** How often an idle connection is checked. */
const heartbeatMs = 10_000
const retryMaxMs = 2_000

/**
 * Connects to a Redis of version 7 or later. Rejects if it does not respond. A connection that is lost later is retried
 * until `close`. `lost` is called once for each loss.
 */
export async function connectRedis(url: string, lost: (error: unknown) => void): Promise<RedisLink> {
  // Loaded lazily: a server without Redis does not need its client.
  const { Redis } = await import('ioredis')
  const commands = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    enableAutoPipelining: true,
    autoResubscribe: false,
    // Commands fail when the connection breaks, since it is unknown whether they were executed.
    maxRetriesPerRequest: 0,
    connectTimeout: answerMs,
    commandTimeout: answerMs,
    socketTimeout: answerMs,
    retryStrategy: (times) => Math.min(times * 100, retryMaxMs) * (0.5 + Math.random() / 2),
  })
  const subscriber = commands.duplicate({ enableAutoPipelining: false })
  const both = [commands, subscriber]
  let reason: unknown
  for (const connection of both)
    connection.on('error', (error) => {
      reason = error
    })
  const ping = async () => {
    await Promise.all(both.map((connection) => connection.ping()))
  }
  const close = () => {
    clearInterval(heartbeat)
    for (const connection of both) connection.disconnect()
  }
  const heartbeat = setInterval(() => ping().catch(() => {}), heartbeatMs)
  heartbeat.unref()
  try {
    await Promise.all(both.map((connection) => connection.connect()))
    await ping()
  } catch (error) {
    close()
    throw new SettingError(
      `REDIS_URL: cannot reach Redis (${reasonOf(reason ?? error)}). Check that it is running at this address, or remove the setting for a single-process relay.`,
      { cause: reason ?? error },
    )
  }
  for (const connection of both) watchLoss(connection, () => lost(reason))
  return { commands, subscriber, processId: randomUUID(), ping, close }
}

function watchLoss(connection: Redis, lost: () => void): void {
  let isLost = false
  connection.on('ready', () => {
    isLost = false
  })
  connection.on('reconnecting', () => {
    if (!isLost) lost()
    isLost = true
  })
}
