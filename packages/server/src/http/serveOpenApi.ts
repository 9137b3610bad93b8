import { toOpenApi } from '@latchkey/protocol/openapi'
import { signInBasePath, signInEndpoints } from '@latchkey/protocol/signInApi'
import { answer } from './answer.ts'
import type { Exchange } from './exchange.ts'
import { type LimitPorts, limit } from './limit.ts'

const freshS = 3_600
const mounted = Object.values(signInEndpoints).map((row) => ({
  ...row,
  path: `${signInBasePath}${row.path}`,
}))

/** Serves `/openapi.json`: the OpenAPI document of every row, derived from the rows. `version` is the server's. */
export function serveOpenApi(
  context: LimitPorts & { apiOrigin(): string },
  version: string,
): (exchange: Exchange) => Response {
  let written = ''
  return (exchange) => {
    exchange.set('route', '/openapi.json')
    limit(context, exchange, 'read')
    const headers = exchange.get('headers')
    headers['content-type'] = 'application/json'
    headers['cache-control'] = `public, max-age=${freshS}`
    // The server's address is only known once it listens, so the document is written with the first request.
    written ||= JSON.stringify(toOpenApi({ url: context.apiOrigin(), version }, mounted))
    return answer(exchange, written)
  }
}
