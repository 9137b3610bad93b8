import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Context } from '../context.ts'
import type { ExchangeEnv } from './exchange.ts'

/** Gives every answer an `x-request-id` (UUID v4), a log line without addresses of visitors, and a sample in the metrics. */
export function withRecord(context: Pick<Context, 'log' | 'metrics'>): MiddlewareHandler<ExchangeEnv> {
  return async (exchange, next) => {
    const startedMs = performance.now()
    const requestId = randomUUID()
    exchange.set('requestId', requestId)
    exchange.set('route', 'unmatched')
    exchange.set('headers', { 'x-request-id': requestId, 'x-content-type-options': 'nosniff' })
    context.metrics.inFlight.inc()
    await next()
    context.metrics.inFlight.dec()
    const durationMs = performance.now() - startedMs
    const { status } = exchange.res
    const route = exchange.get('route')
    const method = exchange.req.method
    context.metrics.requests.observe({ route, method, status: String(status) }, durationMs / 1000)
    context.log.info(
      {
        requestId,
        method,
        route,
        status,
        durationMs: Math.round(durationMs),
        project: exchange.get('project')?.id,
      },
      'answered',
    )
  }
}
