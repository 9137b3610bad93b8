import type { Logger } from 'pino'
import { connectRedis } from '../connectRedis.ts'
import type { EndedRow, EndedShare, TakeOnce } from './createEnded.ts'

/** A sorted set of ended rows, as JSON, scored by when each may be forgotten. */
const setKey = 'latchkey:ended:1'
/**
 * Entries that end all rows of a name made before some time. Anyone can cause such entries, hence the maximum.
 */
const beforeKey = `${setKey}:before`
const beforeMax = 200_000
const keys = [setKey, beforeKey]
/** How often expired entries are removed, and how many per step, so that Redis never blocks for long. */
const trimMs = 60_000
const trimSize = 1_000

/**
 * Shares ended rows with other and later processes through Redis, so that write access to the database is not enough to
 * restore them.
 *
 * Rejects when Redis does not respond. If the connection is lost later, each process remembers its own.
 */
export async function openEndedShare(
  redisUrl: string,
  log: Logger,
): Promise<EndedShare & { takeOnce: TakeOnce; close(): void }> {
  const failed = (err: unknown) => log.warn({ err }, 'ended rows could not be shared with other processes')
  const redis = await connectRedis(redisUrl, failed)
  const { commands, subscriber } = redis
  const channel = `${commands.options.keyPrefix ?? ''}${setKey}:new`
  const heard: Parameters<EndedShare['listen']>[0][] = []
  const missed: EndedRow[] = []
  const hear = (text: string, until: number) => {
    const [table, row, before] = JSON.parse(text) as [string, string, number?]
    if (heard.length === 0) missed.push([table, row, until, before])
    for (const listener of heard) listener(table, row, until, before)
  }
  const trim = async (key: string) => {
    for (let isMore = true; isMore; ) {
      const expired = await commands.zrangebyscore(key, '-inf', Date.now(), 'LIMIT', 0, trimSize)
      if (expired.length > 0) await commands.zrem(key, ...expired)
      isMore = expired.length === trimSize
    }
  }
  const load = async () => {
    await subscriber.subscribe(channel)
    for (const key of keys) {
      await trim(key)
      const kept = await commands.zrangebyscore(key, '-inf', '+inf', 'WITHSCORES')
      for (let at = 0; at < kept.length; at += 2) hear(kept[at] ?? '', readScore(kept[at + 1] ?? '0'))
    }
  }
  subscriber.on('message', (_, text) => {
    const { row, until } = JSON.parse(text) as { row: string; until: string }
    hear(row, readScore(until))
  })
  try {
    await load()
  } catch (error) {
    redis.close()
    throw error
  }
  // Reads again what was published while the connection was lost.
  for (const connection of [commands, subscriber])
    connection.on('ready', () => {
      if (commands.status === 'ready' && subscriber.status === 'ready') void load().catch(failed)
    })
  const trimming = setInterval(() => {
    // A lost connection is already reported.
    for (const key of keys) trim(key).catch(() => {})
  }, trimMs)
  trimming.unref()
  const tell: (...ended: EndedRow) => Promise<void> = async (table, row, until, before) => {
    const text = JSON.stringify(before === undefined ? [table, row] : [table, row, before])
    const score = until === Number.POSITIVE_INFINITY ? '+inf' : String(until)
    await commands.zadd(before === undefined ? setKey : beforeKey, score, text)
    // Entries that may be forgotten first are removed first.
    if (before !== undefined) await commands.zremrangebyrank(beforeKey, 0, -beforeMax - 1)
    await commands.publish(channel, JSON.stringify({ row: text, until: score }))
  }
  return {
    tell: (...ended) => void tell(...ended).catch(failed),
    listen(listener) {
      heard.push(listener)
      for (const row of missed.splice(0)) listener(...row)
    },
    async takeOnce(name, until) {
      try {
        return (await commands.set(`latchkey:taken:1:${name}`, '', 'PXAT', until, 'NX')) !== null
      } catch (error) {
        failed(error)
        return true
      }
    },
    close() {
      clearInterval(trimming)
      redis.close()
    },
  }
}

/**
 * Forgets every ended row that Redis remembers, so that a restored backup is accepted. Returns their number. Running
 * servers keep what they have read.
 */
export async function forgetEnded(redisUrl: string): Promise<number> {
  const { commands, close } = await connectRedis(redisUrl, () => {})
  try {
    const counts = await Promise.all(keys.map((key) => commands.zcard(key)))
    await commands.del(keys)
    return counts.reduce((sum, count) => sum + count, 0)
  } finally {
    close()
  }
}

function readScore(text: string): number {
  return /^\+?inf/.test(text) ? Number.POSITIVE_INFINITY : Number(text)
}
