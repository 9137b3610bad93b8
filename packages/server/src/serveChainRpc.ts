import { endpoints } from '@latchkey/protocol/api'
import { rpcBodyBytesMax, serverDeadlineMs } from '@latchkey/protocol/constants'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Context } from './context.ts'
import { enter } from './middleware/enter.ts'
import type { Exchange } from './middleware/exchange.ts'
import { limit } from './middleware/limit.ts'
import { readBody } from './middleware/readBody.ts'
import { withDeadline } from './middleware/withDeadline.ts'

/**
 * 7.24 over HTTP: project, origin, limit and size as on every route, then the body as it came goes to the proxy,
 * which reads and writes JSON-RPC itself.
 */
export function serveChainRpc(context: Context): (exchange: Exchange) => Promise<Response> {
  return (exchange) => {
    exchange.set('route', endpoints.chainRpc.path)
    exchange.set('isRpc', true)
    return withDeadline(serverDeadlineMs, exchange.req.raw.signal, async (signal) => {
      enter(context, exchange, exchange.req.query('projectId'))
      limit(context, exchange, 'rpc')
      const body = await readBody(exchange.req.raw, rpcBodyBytesMax)
      const answer = await context.rpc.handle(exchange.req.query('chainId') ?? '', body, signal)
      exchange.header('cache-control', 'no-store')
      exchange.header('content-type', 'application/json')
      for (const [name, value] of Object.entries(answer.headers ?? {})) exchange.header(name, value)
      // A batch of notifications alone has an answer without a body.
      if (answer.status === 204) return exchange.body(null, 204)
      return exchange.body(answer.body, answer.status as ContentfulStatusCode)
    })
  }
}
