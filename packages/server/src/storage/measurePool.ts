import { Gauge, type Registry } from 'prom-client'
import type { OpenDatabase } from './createDatabase.ts'

/** Adds the connections of a database's pool to the metrics. */
export function measurePool(pool: NonNullable<OpenDatabase['pool']>, registry: Registry): void {
  new Gauge({
    name: 'latchkey_database_connections',
    help: 'Connections to Postgres by state: open and idle ones, and queries that wait for one.',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(pool())) this.set({ state }, count)
    },
  })
}
