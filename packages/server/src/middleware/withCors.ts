import type { MiddlewareHandler } from 'hono'
import type { Exchange, ExchangeEnv } from './exchange.ts'

const exposed = 'Retry-After, x-request-id, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset'
const allowedHeaders = 'content-type, solana-client, x-sdk-type, x-sdk-version'
const maxAgeS = 7_200

/**
 * CORS on every answer, errors included, and preflights answered at once (Fetch standard, section 3.3).
 * The origin is echoed, never `*`: an allowed one always, one that is foreign to the named project on 403 only,
 * and any where no project is known, so that the page can read why.
 */
export const withCors: MiddlewareHandler<ExchangeEnv> = async (exchange, next) => {
  const origin = exchange.req.header('origin')
  // Before the answer is made: each header that is set later makes it anew.
  exchange.header('vary', 'Origin')
  exchange.header('access-control-expose-headers', exposed)
  exchange.header('access-control-max-age', String(maxAgeS))
  if (origin) exchange.header('access-control-allow-origin', origin)
  if (isPreflight(exchange)) {
    exchange.set('route', 'preflight')
    exchange.header('access-control-allow-methods', 'GET, HEAD, POST, OPTIONS')
    exchange.header('access-control-allow-headers', allowedHeaders)
    return exchange.body(null, 204)
  }
  await next()
  if (exchange.res.status === 403) exchange.header('cache-control', 'no-store')
  else if (exchange.get('isForeign')) exchange.header('access-control-allow-origin', undefined)
}

function isPreflight(exchange: Exchange): boolean {
  return (
    exchange.req.method === 'OPTIONS' && exchange.req.header('access-control-request-method') !== undefined
  )
}
