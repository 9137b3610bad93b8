import { toOpenApi } from '@latchkey/protocol/openapi'
import packageJson from '../package.json' with { type: 'json' }
import type { Context } from './context.ts'
import type { Exchange } from './middleware/exchange.ts'

const freshS = 3_600

/** `/openapi.json`: the OpenAPI document of every row, derived from the rows themselves. */
export function serveOpenApi(context: Pick<Context, 'apiOrigin'>): (exchange: Exchange) => Response {
  return (exchange) => {
    exchange.set('route', '/openapi.json')
    exchange.header('content-type', 'application/json')
    exchange.header('cache-control', `public, max-age=${freshS}`)
    return exchange.body(
      JSON.stringify(toOpenApi({ url: context.apiOrigin(), version: packageJson.version })),
    )
  }
}
