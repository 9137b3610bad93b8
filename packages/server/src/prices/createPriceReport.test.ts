import { expect, it } from 'vitest'
import { createMetrics } from '../base/createMetrics.ts'
import { createPriceReport } from './createPriceReport.ts'

it('counts every outcome, and logs only changes', async () => {
  const metrics = createMetrics()
  const lines: unknown[] = []
  const write = (level: string) => (about: unknown) => lines.push([level, about])
  const report = createPriceReport(metrics, { info: write('info'), warn: write('warn') } as never)
  const of = { chainId: 'eip155:1', token: '0xa' } as const
  for (const outcome of ['used', 'read', 'stale', 'stale', 'thin', 'used', 'used'] as const)
    report('chainlink', outcome, of)
  report('chainlink', 'used', { chainId: 'eip155:1', token: '0xb' })
  report('defillama', 'failed')
  expect(lines).toEqual([
    ['warn', { source: 'chainlink', ...of, outcome: 'stale' }],
    ['warn', { source: 'chainlink', ...of, outcome: 'thin' }],
    ['info', { source: 'chainlink', ...of, was: 'thin' }],
    ['warn', { source: 'defillama', outcome: 'failed' }],
  ])
  const text = await metrics.registry.metrics()
  expect(text).toContain('latchkey_prices_total{source="chainlink",outcome="stale"} 2')
})
