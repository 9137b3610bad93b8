import type { Metrics } from '../base/createMetrics.ts'
import { RequestFailure } from '../base/RequestFailure.ts'
import type { RouteClass, ServerSettings } from '../settings/settings.ts'
import type { Limiter } from './createLimiter.ts'
import type { BareExchange } from './exchange.ts'
import { getClientAddress } from './getClientAddress.ts'

/** Dependencies of `limit`. */
export type LimitPorts = {
  limiter: Limiter
  metrics: Pick<Metrics, 'limited'>
  settings: Pick<ServerSettings, 'trustedHops'>
}

/**
 * Counts a request against its client's bucket and sets the `RateLimit-*` headers. Throws RATE_LIMITED if it is empty.
 */
export function limit(context: LimitPorts, exchange: BareExchange, routeClass: RouteClass, cost = 1): void {
  const allowance = context.limiter.take({
    project: exchange.get('project'),
    address: getClientAddress(
      exchange.env.incoming.socket.remoteAddress,
      exchange.req.header('x-forwarded-for'),
      context.settings.trustedHops ?? 0,
    ),
    routeClass,
    cost,
  })
  const headers = exchange.get('headers')
  headers['ratelimit-limit'] = String(allowance.limit)
  headers['ratelimit-remaining'] = String(allowance.remaining)
  headers['ratelimit-reset'] = String(allowance.resetS)
  if (allowance.allowed) return
  context.metrics.limited.inc({ class: routeClass })
  throw new RequestFailure(
    'RATE_LIMITED',
    {
      field: 'projectId',
      description: `Rate limit of ${allowance.limit} requests per minute exceeded. Try again in ${allowance.retryAfterS} s.`,
    },
    { retryAfterS: allowance.retryAfterS },
  )
}
