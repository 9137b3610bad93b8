import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { measurePool } from './measurePool.ts'

it('reports the connections by state, as they are when asked', async () => {
  const registry = new Registry()
  let counts = { open: 4, idle: 3, waiting: 0 }
  measurePool(() => counts, registry)
  counts = { open: 10, idle: 0, waiting: 7 }
  const metrics = await registry.metrics()
  for (const [state, count] of Object.entries(counts))
    expect(metrics).toContain(`latchkey_database_connections{state="${state}"} ${count}\n`)
})
