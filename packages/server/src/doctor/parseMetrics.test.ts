import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createMetrics } from '../base/createMetrics.ts'
import { parseMetrics } from './parseMetrics.ts'

const name = 'latchkey_upstream_duration_seconds'

it('reads back what a server counted, whatever the labels', async () => {
  const counts = fc.array(fc.record({ project: fc.string(), event: fc.string(), count: fc.nat(1_000) }))
  await fc.assert(
    fc.asyncProperty(counts, async (events) => {
      const { events: counter, registry } = createMetrics()
      for (const { count, ...labels } of events) counter.inc(labels, count)
      const metrics = parseMetrics(await registry.metrics())
      expect(metrics.sum('latchkey_events_total')).toBe(events.reduce((sum, { count }) => sum + count, 0))
    }),
  )
})

it('finds the bucket of a quantile', async () => {
  const { registry, upstreamDurations } = createMetrics()
  const labels = { chain: 'eip155:1', upstream: '1' }
  for (let at = 0; at < 100; at += 1) upstreamDurations.observe(labels, at < 94 ? 0.04 : 4)
  const { list, quantile, sum } = parseMetrics(await registry.metrics())
  expect(quantile(name, 0.5, labels)).toBe(0.05)
  expect(quantile(name, 0.95, labels)).toBe(5)
  expect(quantile(name, 0.95, { chain: 'eip155:2' })).toBe(0)
  expect(sum(`${name}_count`, labels)).toBe(100)
  expect(list(`${name}_count`)).toMatchObject([{ labels, value: 100 }])
  upstreamDurations.observe(labels, 60)
  expect(parseMetrics(await registry.metrics()).quantile(name, 1, labels)).toBe(Number.POSITIVE_INFINITY)
})

it('skips lines that it does not know', () => {
  const { sum } = parseMetrics('<html>\n# HELP a b\na 1\na{ 2\na{b="c"} 3\na{b="c"} x\n\u0000')
  expect(sum('a')).toBe(4)
})
