import type { MiddlewareHandler } from 'hono'
import { answer } from './answer.ts'
import type { Exchange, ExchangeEnv } from './exchange.ts'

const exposed = 'Retry-After, x-request-id, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset'
const allowedHeaders = 'authorization, content-type, solana-client, x-sdk-type, x-sdk-version'
const maxAgeS = '7200'

/**
 * Adds CORS headers to every response, errors included, and answers preflights immediately (Fetch standard, section
 * 3.3). The origin is echoed, never `*`. A foreign one only gets 403, so that the page can read why.
 */
export const withCors: MiddlewareHandler<ExchangeEnv> = async (exchange, next) => {
  const headers = exchange.get('headers')
  setCorsHeaders(headers, exchange.req.header('origin'))
  if (!isPreflight(exchange)) return next()
  exchange.set('route', 'preflight')
  Object.assign(headers, toPreflightHeaders())
  return answer(exchange, null, 204)
}

/** Sets the headers of every response to an origin, one by one: see `startRecord`. Returns all headers. */
export function setCorsHeaders(
  headers: Record<string, string>,
  origin: string | undefined,
): Record<string, string> {
  headers.vary = 'Origin'
  headers['access-control-expose-headers'] = exposed
  headers['access-control-max-age'] = maxAgeS
  if (origin) headers['access-control-allow-origin'] = origin
  return headers
}

/** Returns the additional headers of a preflight's response. */
export function toPreflightHeaders(): Record<string, string> {
  return {
    'access-control-allow-methods': 'GET, HEAD, POST, OPTIONS',
    'access-control-allow-headers': allowedHeaders,
  }
}

function isPreflight(exchange: Exchange): boolean {
  return (
    exchange.req.method === 'OPTIONS' && exchange.req.header('access-control-request-method') !== undefined
  )
}
