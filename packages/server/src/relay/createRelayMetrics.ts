import { Counter, Gauge, type Registry } from 'prom-client'

/** Creates the metrics of a relay. `now` returns the values that are measured on each scrape. */
export function createRelayMetrics(
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
