import type { IncomingMessage } from 'node:http'
import { relaySweepMs } from '@latchkey/protocol/constants'
import type { Logger } from 'pino'
import { Counter, Gauge, type Registry } from 'prom-client'
import { createSocketServer, type Upgrading } from '../createSocketServer.ts'
import type { Database } from '../storage/database.ts'
import { connectRelayClient } from './connectRelayClient.ts'
import { createMailbox } from './createMailbox.ts'
import { createRelay } from './createRelay.ts'
import { readToken } from './readToken.ts'

/** The relay of one server: WalletConnect v2's mailboxes and sockets. */
export type OpenRelay = {
  /**
   * Takes a socket whose project and origin are known: its token decides. `take` counts its messages against the
   * client's limit.
   */
  accept(upgrading: Upgrading, take: (messages: number) => boolean): void
  /** Lets a client in only to tell it why not (spec 8.21): a browser hears nothing of a refused upgrade. */
  refuse(upgrading: Upgrading, reason: string): void
  /** Writes what is left, and closes every socket. */
  close(): Promise<void>
}

/** The close code that clients know as a refusal. */
const refusedCode = 3000

/** Opens a relay over the server's database. `audiences` are the addresses that clients' tokens may name. */
export function openRelay({
  database,
  registry,
  log,
  audiences,
}: {
  database: Database
  registry: Registry
  log: Logger
  audiences: () => readonly string[]
}): OpenRelay {
  const store = createMailbox(database)
  const relay = createRelay({ store })
  const sockets = createSocketServer()
  const { messages, refusals } = createRelayMetrics(registry, {
    sockets: sockets.count,
    depth: () => store.depth(),
  })
  const failed = (err: unknown) => log.warn({ err }, 'the relay could not keep a message')
  const sweeping = setInterval(() => {
    store
      .sweep(Date.now())
      .catch((err: unknown) => log.warn({ err }, 'the relay could not drop what has expired'))
  }, relaySweepMs)
  sweeping.unref()

  const refuse: OpenRelay['refuse'] = (upgrading, reason) => {
    refusals.inc({ reason })
    sockets.accept(upgrading, (client) => client.close(refusedCode, reason))
  }

  return {
    accept(upgrading, take) {
      const reading = readToken(tokenOf(upgrading.request), { audiences: audiences() })
      if ('refusal' in reading) return refuse(upgrading, reading.refusal)
      const count = (sent: number) => {
        messages.inc(sent)
        return take(sent)
      }
      sockets.accept(upgrading, (client) =>
        connectRelayClient(client, reading.clientId, { relay, failed, take: count }),
      )
    },
    refuse,
    async close() {
      clearInterval(sweeping)
      sockets.close()
      await relay.end()
    },
  }
}

/** A browser can set no header: its token stands in the query. */
function tokenOf({ headers, url = '' }: IncomingMessage): string {
  const bearer = headers.authorization?.match(/^Bearer (.+)$/i)?.[1]
  return bearer ?? new URLSearchParams(url.split('?')[1]).get('auth') ?? ''
}

function createRelayMetrics(
  registry: Registry,
  now: { sockets: () => number; depth: () => Promise<number> },
) {
  const registers = [registry]
  new Gauge({
    name: 'latchkey_relay_sockets',
    help: 'Open sockets of the relay.',
    registers,
    collect() {
      this.set(now.sockets())
    },
  })
  new Gauge({
    name: 'latchkey_relay_mailbox_messages',
    help: 'Messages that wait for a client.',
    registers,
    async collect() {
      this.set(await now.depth())
    },
  })
  return {
    messages: new Counter({
      name: 'latchkey_relay_messages_total',
      help: 'Messages that clients have sent.',
      registers,
    }),
    refusals: new Counter({
      name: 'latchkey_relay_refusals_total',
      help: 'Sockets that the relay has refused, by reason.',
      labelNames: ['reason'] as const,
      registers,
    }),
  }
}
