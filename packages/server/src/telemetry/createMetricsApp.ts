import { Hono } from 'hono'
import { collectDefaultMetrics } from 'prom-client'
import type { Metrics } from '../base/createMetrics.ts'
import { serveTelemetry, type TelemetryPorts } from './serveTelemetry.ts'

/**
 * Creates the app of the private port: Prometheus's text at /metrics, including process metrics, and the telemetry
 * page.
 */
export function createMetricsApp(context: TelemetryPorts & { metrics: Pick<Metrics, 'registry'> }): Hono {
  const { metrics } = context
  const app = new Hono()
  collectDefaultMetrics({ register: metrics.registry })
  app.route('/', serveTelemetry(context))
  app.get('/metrics', async (exchange) =>
    exchange.body(await metrics.registry.metrics(), 200, { 'content-type': metrics.registry.contentType }),
  )
  return app
}
