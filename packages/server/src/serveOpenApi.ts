import { toOpenApi } from '@latchkey/protocol/openapi'
import { signInBasePath, signInEndpoints } from '@latchkey/protocol/signInApi'
import packageJson from '../package.json' with { type: 'json' }
import type { Context } from './context.ts'
import { answer } from './middleware/answer.ts'
import type { Exchange } from './middleware/exchange.ts'

const freshS = 3_600
const mounted = Object.values(signInEndpoints).map((row) => ({
  ...row,
  path: `${signInBasePath}${row.path}`,
}))

/** `/openapi.json`: the OpenAPI document of every row, derived from the rows themselves. */
export function serveOpenApi(context: Pick<Context, 'apiOrigin'>): (exchange: Exchange) => Response {
  return (exchange) => {
    exchange.set('route', '/openapi.json')
    const headers = exchange.get('headers')
    headers['content-type'] = 'application/json'
    headers['cache-control'] = `public, max-age=${freshS}`
    const document = toOpenApi({ url: context.apiOrigin(), version: packageJson.version }, mounted)
    return answer(exchange, JSON.stringify(document))
  }
}
