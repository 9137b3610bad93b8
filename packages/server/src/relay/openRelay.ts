import type { IncomingMessage } from 'node:http'
import { relayClientSocketsMax, relaySweepMs } from '@latchkey/protocol/constants'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import { createPlaces } from '../createPlaces.ts'
import { createSocketServer, type Upgrading } from '../createSocketServer.ts'
import { RequestFailure } from '../RequestFailure.ts'
import type { RelayLimits } from '../settings.ts'
import type { OpenDatabase } from '../storage/createDatabase.ts'
import type { Database } from '../storage/database.ts'
import { connectRedis, type RedisLink } from './connectRedis.ts'
import { connectRelayClient } from './connectRelayClient.ts'
import { createMailbox } from './createMailbox.ts'
import { createRedisBus } from './createRedisBus.ts'
import { createRedisMailbox } from './createRedisMailbox.ts'
import { createRelay } from './createRelay.ts'
import { createRelayMetrics } from './createRelayMetrics.ts'
import type { Source } from './createRoom.ts'
import { readToken } from './readToken.ts'

/** The relay of one server: WalletConnect v2's mailboxes and sockets. */
export type OpenRelay = {
  /** Takes a socket whose project and origin are known: its token decides. Throws RATE_LIMITED for one of too many of its client. */
  accept(upgrading: Upgrading, visitor: RelayVisitor): void
  /** Lets a client in only to tell it why not (spec 8.21): a browser hears nothing of a refused upgrade. */
  refuse(upgrading: Upgrading, reason: string): void
  /** Resolves when what the relay shares with other processes answers, or there is none; rejects when it does not. */
  ping(): Promise<void>
  /** Writes what is left, and closes every socket. */
  close(): Promise<void>
}

/** Who asks for a socket. */
export type RelayVisitor = {
  /** Where they come from. */
  source: Source
  /** Counts calls against the visitor's limit; `false` when it is reached. */
  take(cost: number): boolean
}

/** The close code that clients know as a refusal. */
const refusedCode = 3000
/** How soon a client with too many sockets is to try again. */
const retryAfterS = 10
/** How often the bytes of the store are counted again. */
const recountMs = 86_400_000
/** Of processes that start together, one counts. */
const recountStartMs = 60_000
/** A store that is gone fails every group: it is said this often. */
const failureLogMs = 10_000

/**
 * Opens a relay over the server's database, or over a Redis that several processes share. `audiences` are the
 * addresses that clients' tokens may name. Rejects when Redis does not answer.
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
  /** How many bytes it stores. */
  limits?: RelayLimits | undefined
  /** Frees what was deleted, where the database does not do it automatically. */
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
  // A process that ended in the middle, or an older version beside this one, leaves wrong counts behind.
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
    accept(upgrading, { source, take }) {
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
          connectRelayClient(client, clientId, { relay, source, take, published, refused, failed })
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

/** A browser can set no header: its token stands in the query. */
function tokenOf({ headers, url = '' }: IncomingMessage): string {
  const bearer = headers.authorization?.match(/^Bearer (.+)$/i)?.[1]
  return bearer ?? new URLSearchParams(url.split('?')[1]).get('auth') ?? ''
}
