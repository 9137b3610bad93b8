import { RequestFailure } from '../base/RequestFailure.ts'
import { answer } from '../http/answer.ts'
import type { Exchange } from '../http/exchange.ts'
import type { Icons } from './createIcons.ts'

const freshS = 604_800

/** Serves `/icons/<kind>/<name>.svg`. Any page may embed it; opened as a document it cannot run scripts. */
export function serveIcon(context: { icons: Pick<Icons, 'read'> }): (exchange: Exchange) => Response {
  return (exchange) => {
    exchange.set('route', '/icons/:kind/:file')
    const { kind = '', file = '' } = exchange.req.param()
    const drawing = context.icons.read(kind, file)
    if (drawing === undefined)
      throw new RequestFailure('NOT_FOUND', { field: 'path', description: 'Icon not found.' })
    const headers = exchange.get('headers')
    headers['content-type'] = 'image/svg+xml'
    headers['cache-control'] = `public, max-age=${freshS}`
    headers['content-security-policy'] = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
    headers['cross-origin-resource-policy'] = 'cross-origin'
    return answer(exchange, drawing)
  }
}
