import { Hono } from 'hono'
import type { Logger } from 'pino'
import { collectDefaultMetrics } from 'prom-client'
import type { Metrics } from '../base/createMetrics.ts'
import type { Project } from '../settings/settings.ts'
import { type EventCounts, toDay } from './createEventCounts.ts'
import { toFunnel } from './toFunnel.ts'
import { telemetryCss, writeMessagePage, writeTelemetryPage } from './writeTelemetryPage.ts'

/** Periods that the page offers, in days. */
const periods = [7, 30, 90] as const
const dayMs = 86_400_000

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/** Dependencies of the telemetry page. */
type TelemetryPorts = {
  eventCounts: Pick<EventCounts, 'read'>
  projects: ReadonlyMap<string, Project>
  log: Pick<Logger, 'error'>
}

/**
 * Serves the operator's page: how many visitors of a project connected a wallet. It runs no script, identifies no
 * visitor, and belongs only on the private listener.
 */
export function serveTelemetry({ eventCounts, projects, log }: TelemetryPorts): Hono {
  const app = new Hono()
  // Hono's default handler would write to the console, bypassing the log and its redaction.
  app.onError((err, exchange) => {
    log.error({ err }, 'the telemetry page failed')
    return exchange.text('Telemetry is unavailable right now. See the log for the cause.', 500)
  })
  app.get('/telemetry.css', (exchange) =>
    exchange.body(telemetryCss, 200, { ...headers, 'content-type': 'text/css; charset=utf-8' }),
  )
  app.get('/telemetry', async (exchange) => {
    const { project: id, days = '30' } = exchange.req.query()
    const project = id === undefined ? [...projects.values()][0] : projects.get(id)
    if (!project)
      return exchange.body(
        await writeMessagePage('Project not found', `PROJECTS has no project with the id “${id}”.`, projects),
        404,
        headers,
      )
    const period = periods.find((known) => String(known) === days)
    if (period === undefined)
      return exchange.body(
        await writeMessagePage(
          'Invalid period',
          `“${days}” is not a valid period. Use ${periods.join(', ')} days.`,
          projects,
        ),
        400,
        headers,
      )
    const today = Date.now()
    const shown = Array.from({ length: period }, (_, index) => toDay(today - (period - 1 - index) * dayMs))
    const counts = await eventCounts.read(project.id, shown[0] ?? toDay(today))
    const page = await writeTelemetryPage({
      project,
      projects: [...projects.values()],
      period,
      periods,
      funnel: toFunnel(counts, shown),
    })
    return exchange.body(page, 200, headers)
  })
  return app
}

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
