import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import { reasonOf } from '../reasonOf.ts'
import { SettingError } from '../SettingError.ts'

/** A relay's way to the Redis (or Valkey) that it shares with other processes. */
export type RedisLink = {
  /** For questions and writes. They fail at once while the way is broken. */
  commands: Redis
  /** Hears what others publish, and can ask nothing else. */
  ears: Redis
  /** Names this process among those of the relay. */
  processId: string
  /** Resolves when Redis answers; rejects when it does not. */
  ping(): Promise<void>
  close(): void
}

/** How long Redis may take to answer before its connection counts as lost, in milliseconds. */
const answerMs = 5_000
/** How often a silent connection is asked whether it still stands. */
const heartbeatMs = 10_000
const retryMaxMs = 2_000

/**
 * Connects to a Redis of version 7 or later. Rejects when it does not answer; lost later, it is looked for again
 * until `close`. `lost` is told of each loss once.
 */
export async function connectRedis(url: string, lost: (error: unknown) => void): Promise<RedisLink> {
  // A server without Redis does not load its client.
  const { Redis } = await import('ioredis')
  const commands = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    enableAutoPipelining: true,
    autoResubscribe: false,
    // What was asked over a connection that broke has failed: whether it was done is not known.
    maxRetriesPerRequest: 0,
    connectTimeout: answerMs,
    commandTimeout: answerMs,
    socketTimeout: answerMs,
    retryStrategy: (times) => Math.min(times * 100, retryMaxMs) * (0.5 + Math.random() / 2),
  })
  const ears = commands.duplicate({ enableAutoPipelining: false })
  const both = [commands, ears]
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
  return { commands, ears, processId: randomUUID(), ping, close }
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
