import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { Metrics } from '../base/createMetrics.ts'
import type { BareExchange, ExchangeEnv } from './exchange.ts'

/** Dependencies of `withRecord`. */
export type RecordPorts = {
  log: Pick<Logger, 'info'>
  metrics: Pick<Metrics, 'inFlight' | 'requests'>
}

/** Adds an `x-request-id` (UUID v4), a log line without visitors' addresses, and a metrics sample to every response. */
export function withRecord(context: RecordPorts): MiddlewareHandler<ExchangeEnv> {
  return async (exchange, next) => {
    const end = startRecord(context, exchange)
    await next()
    end(exchange.req.method, exchange.res.status)
  }
}

/** Sets the headers of every response, and starts its record. Returns a function that writes it. */
export function startRecord(
  context: RecordPorts,
  exchange: BareExchange,
): (method: string, status: number) => void {
  const startedMs = performance.now()
  const requestId = randomUUID()
  exchange.set('requestId', requestId)
  exchange.set('route', 'unmatched')
  // Written out and then extended by assignments: a spread or `Object.assign` makes an object so slow to extend and to
  // send that it takes a fifth of a call's time.
  exchange.set('headers', {
    // Browsers ignore HSTS (RFC 6797) without TLS.
    'strict-transport-security': 'max-age=31536000',
    'x-content-type-options': 'nosniff',
    'x-request-id': requestId,
  })
  context.metrics.inFlight.inc()
  return (method, status) => {
    context.metrics.inFlight.dec()
    const durationMs = performance.now() - startedMs
    const project = exchange.get('project')?.id
    writeRecord(context, { requestId, method, route: exchange.get('route'), status, durationMs, project })
  }
}

/** Writes a response's log line and its metrics sample. */
export function writeRecord(
  { log, metrics }: RecordPorts,
  record: {
    requestId: string
    method: string
    route: string
    status: number
    durationMs: number
    project: string | undefined
  },
): void {
  const { method, route, status, durationMs } = record
  metrics.requests.observe({ route, method, status: String(status) }, durationMs / 1000)
  log.info({ ...record, durationMs: Math.round(durationMs) }, 'request completed')
}
