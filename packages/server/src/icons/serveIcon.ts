import type { Context } from '../context.ts'
import type { Exchange } from '../middleware/exchange.ts'
import { RequestFailure } from '../RequestFailure.ts'

const freshS = 604_800

/** `/icons/<kind>/<name>.svg`: any page may show it; opened as a document it can run nothing. */
export function serveIcon(context: Pick<Context, 'icons'>): (exchange: Exchange) => Response {
  return (exchange) => {
    exchange.set('route', '/icons/:kind/:file')
    const { kind = '', file = '' } = exchange.req.param()
    const drawing = context.icons.read(kind, file)
    if (drawing === undefined)
      throw new RequestFailure('NOT_FOUND', { field: 'path', description: 'There is no icon of this name.' })
    exchange.header('content-type', 'image/svg+xml')
    exchange.header('cache-control', `public, max-age=${freshS}`)
    exchange.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    exchange.header('cross-origin-resource-policy', 'cross-origin')
    return exchange.body(drawing)
  }
}
