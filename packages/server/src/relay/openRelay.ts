import type { IncomingMessage } from 'node:http'
import { relayClientSocketsMax, relaySweepMs } from '@latchkey/protocol/constants'
import type { Logger } from 'pino'
import { Counter, Gauge, type Registry } from 'prom-client'
import { createPlaces } from '../base/createPlaces.ts'
import { RequestFailure } from '../base/RequestFailure.ts'
import { createSocketServer, type Upgrading } from '../http/createSocketServer.ts'
import type { RelayLimits } from '../settings/settings.ts'
import { connectRedis, type RedisLink } from '../storage/connectRedis.ts'
import type { OpenDatabase } from '../storage/createDatabase.ts'
import type { Database } from '../storage/database.ts'
import { connectRelayClient } from './connectRelayClient.ts'
import { createMailbox } from './createMailbox.ts'
import { createRedisBus } from './createRedisBus.ts'
import { createRedisMailbox } from './createRedisMailbox.ts'
import { createRelay } from './createRelay.ts'
import type { Source } from './createRoom.ts'
import { readToken } from './readToken.ts'

/** The relay of one server: WalletConnect v2's mailboxes and sockets. */
export type OpenRelay = {
  /**
   * Accepts a socket whose project and origin were checked; its token decides. Throws RATE_LIMITED if its client has
   * too many.
   */
  accept(upgrading: Upgrading, visitor: RelayVisitor): void
  /**
   * Accepts a client only to send it the reason of a refusal (spec 8.21), since browsers do not expose why an upgrade
   * was refused.
   */
  refuse(upgrading: Upgrading, reason: string): void
  /** Resolves if the storage shared with other processes responds, or nothing is shared; rejects otherwise. */
  ping(): Promise<void>
  /** Writes everything that is left, and closes every socket. */
  close(): Promise<void>
}

/** The sender of an upgrade request. */
export type RelayVisitor = {
  /** Where the visitor connects from. */
  source: Source
  /**
   * Counts calls against the visitor's limit. Returns `false` when it is reached, and for no calls while `charge` has
   * exceeded it.
   */
  take(cost: number): boolean
  /** Counts calls that were already served, even beyond the limit. */
  charge(cost: number): void
}

/** The close code that clients recognize as a refusal. */
const refusedCode = 3000
/** How soon a client with too many sockets should retry. */
const retryAfterS = 10
/** How often the bytes of the store are recounted. */
const recountMs = 86_400_000
/** A starting process skips a recount that was done this recently: of several that start together, only one counts. */
const recountStartMs = 60_000
/** An unavailable store fails every group, which is logged this often. */
const failureLogMs = 10_000

/**
 * Opens a relay over the server's database, or over a Redis that several processes share. `audiences` are the addresses
 * that clients' tokens may name. Rejects if Redis does not respond.
 */
export async function openRelay({
  database,
  redisUrl,
  registry,
  log,
  audiences,
  limits,
  reclaim,
}: {
  database: Database
  redisUrl?: string | undefined
  registry: Registry
  log: Logger
  audiences: () => readonly string[]
  /** Limits of stored bytes. */
  limits?: RelayLimits | undefined
  /** Frees deleted space, if the database does not do it automatically. */
  reclaim?: OpenDatabase['reclaim'] | undefined
}): Promise<OpenRelay> {
  const redis =
    redisUrl && (await connectRedis(redisUrl, (err) => log.error({ err }, 'the Redis connection was lost')))
  const failed = createFailureLog(log)
  const { store, bus } = redis
    ? overRedis(redis, failed)
    : { store: createMailbox(database, { reclaim }), bus: undefined }
  const relay = createRelay({ store, bus, failed, limits })
  const sockets = createSocketServer()
  const { messages, refusals } = createRelayMetrics(registry, {
    sockets: sockets.count,
    depth: () => store.depth(),
  })
  const published = (count: number) => messages.inc(count)
  const refused = (reason: string) => refusals.inc({ reason })
  const ofClient = createPlaces(relayClientSocketsMax)
  const sweeping = setInterval(() => store.sweep(Date.now()).catch(failed), relaySweepMs)
  sweeping.unref()
  // A process that was killed midway, or an older version running beside this one, leaves wrong counts behind.
  const recount = (freshMs: number) =>
    store.recount(Date.now(), freshMs).then(
      () => {},
      (err) => log.warn({ err }, 'the relay could not recount its stored bytes'),
    )
  let counting = recount(recountStartMs)
  const recounting = setInterval(() => {
    counting = recount(recountMs - recountStartMs)
  }, recountMs)
  recounting.unref()

  const refuse: OpenRelay['refuse'] = (upgrading, reason) => {
    refused(reason)
    sockets.accept(
      upgrading,
      (client) => client.close(refusedCode, reason),
      () => false,
    )
  }

  return {
    accept(upgrading, { source, take, charge }) {
      const reading = readToken(tokenOf(upgrading.request), { audiences: audiences() })
      if ('refusal' in reading) return refuse(upgrading, reading.refusal)
      const { clientId } = reading
      if (!ofClient.isFree(clientId)) {
        const description = 'Too many connections of this client'
        refused(description)
        throw new RequestFailure('RATE_LIMITED', { field: 'auth', description }, { retryAfterS })
      }
      sockets.accept(
        upgrading,
        (client) => {
          client.on('close', ofClient.take(clientId))
          connectRelayClient(client, clientId, { relay, source, take, charge, published, refused, failed })
        },
        take,
      )
    },
    refuse,
    ping: async () => {
      if (redis) await redis.ping()
    },
    async close() {
      clearInterval(sweeping)
      clearInterval(recounting)
      await counting
      sockets.close()
      await relay.end()
      if (redis) redis.close()
    },
  }
}

function overRedis(redis: RedisLink, failed: (error: unknown) => void) {
  return { store: createRedisMailbox(redis), bus: createRedisBus(redis, failed) }
}

function createFailureLog(log: Logger): (err: unknown) => void {
  let quietUntil = 0
  return (err) => {
    if (Date.now() < quietUntil) return
    quietUntil = Date.now() + failureLogMs
    log.warn({ err }, 'the relay could not store or read messages')
  }
}

/** Returns the token of a client. Browsers cannot set headers, so theirs is in the query. */
function tokenOf({ headers, url = '' }: IncomingMessage): string {
  const bearer = headers.authorization?.match(/^Bearer (.+)$/i)?.[1]
  return bearer ?? new URLSearchParams(url.split('?')[1]).get('auth') ?? ''
}

/** Creates the metrics of a relay. `now` returns the values that are measured on each scrape. */
function createRelayMetrics(
  registry: Registry,
  now: { sockets: () => number; depth: () => Promise<number> },
): { messages: Counter; refusals: Counter<'reason'> } {
  const registers = [registry]
  new Gauge({
    name: 'latchkey_relay_sockets',
    help: 'Open relay sockets.',
    registers,
    collect() {
      this.set(now.sockets())
    },
  })
  new Gauge({
    name: 'latchkey_relay_mailbox_messages',
    help: 'Stored messages that have not expired; NaN while the store is unreachable.',
    registers,
    async collect() {
      this.set(await now.depth().catch(() => Number.NaN))
    },
  })
  return {
    messages: new Counter({
      name: 'latchkey_relay_messages_total',
      help: 'Messages sent by clients.',
      registers,
    }),
    refusals: new Counter({
      name: 'latchkey_relay_refusals_total',
      help: 'Sockets and calls that the relay refused, by reason.',
      labelNames: ['reason'] as const,
      registers,
    }),
  }
}
