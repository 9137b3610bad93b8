import { Hono } from 'hono'
import { collectDefaultMetrics } from 'prom-client'
import type { Context } from './context.ts'

/** The private port: Prometheus's text at /metrics, with what the process itself uses. */
export function createMetricsApp({ metrics }: Pick<Context, 'metrics'>): Hono {
  const app = new Hono()
  collectDefaultMetrics({ register: metrics.registry })
  app.get('/metrics', async (exchange) =>
    exchange.body(await metrics.registry.metrics(), 200, { 'content-type': metrics.registry.contentType }),
  )
  return app
}
