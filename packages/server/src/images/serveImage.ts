import { hash } from 'node:crypto'
import { RequestFailure } from '../base/RequestFailure.ts'
import { answer } from '../http/answer.ts'
import type { Exchange } from '../http/exchange.ts'
import { type LimitPorts, limit } from '../http/limit.ts'
import { type Images, imagePath } from './createImages.ts'

/** How long browsers may reuse an image without asking. */
const freshS = 86_400
const etagDigits = 32

/**
 * Serves an image of another host. Any page may embed it. Opened as a document, an SVG cannot run scripts or load
 * anything.
 */
export function serveImage(
  context: LimitPorts & { images: Pick<Images, 'read'> | undefined },
): (exchange: Exchange) => Promise<Response> {
  return async (exchange) => {
    exchange.set('route', imagePath)
    limit(context, exchange, 'read')
    if (!context.images)
      throw new RequestFailure('NOT_FOUND', {
        field: 'path',
        description: 'Images are disabled. Set IMAGE_HOSTS, IPFS_GATEWAY or ARWEAVE_GATEWAY on the server.',
      })
    const { type, bytes } = await context.images.read(exchange.req.param('token') ?? '', (calls) =>
      limit(context, exchange, 'rpc', calls),
    )
    const headers = exchange.get('headers')
    headers.etag = `"${hash('sha256', bytes, 'hex').slice(0, etagDigits)}"`
    headers['cache-control'] = `public, max-age=${freshS}`
    headers['content-security-policy'] = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
    headers['cross-origin-resource-policy'] = 'cross-origin'
    if (exchange.req.header('if-none-match')?.includes(headers.etag)) return answer(exchange, null, 304)
    headers['content-type'] = type
    headers['content-length'] = String(bytes.length)
    return answer(exchange, new Uint8Array(bytes))
  }
}
