import { Hono } from 'hono'
import type { Context } from './context.ts'

/** The private port: Prometheus's text at /metrics. */
export function createMetricsApp({ metrics }: Pick<Context, 'metrics'>): Hono {
  const app = new Hono()
  app.get('/metrics', async (exchange) =>
    exchange.body(await metrics.registry.metrics(), 200, { 'content-type': metrics.registry.contentType }),
  )
  return app
}
