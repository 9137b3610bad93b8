import { endpoints } from '@latchkey/protocol/api'
import { rpcBodyBytesMax, serverDeadlineMs } from '@latchkey/protocol/constants'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Context } from './context.ts'
import { enter } from './middleware/enter.ts'
import type { Exchange } from './middleware/exchange.ts'
import { limit } from './middleware/limit.ts'
import { readIncoming } from './middleware/readIncoming.ts'
import { withDeadline } from './middleware/withDeadline.ts'

/**
 * 7.24 over HTTP: project, origin, limit and size as on every route, then the body as it came goes to the proxy,
 * which reads and writes JSON-RPC itself.
 */
export function serveChainRpc(context: Context): (exchange: Exchange) => Promise<Response> {
  return (exchange) => {
    exchange.set('route', endpoints.chainRpc.path)
    exchange.set('isRpc', true)
    // Node's own request and response: those of the fetch API cost more than the rest of a call.
    const gone = new AbortController()
    exchange.env.outgoing.once('close', () => {
      if (!exchange.env.outgoing.writableFinished) gone.abort()
    })
    return withDeadline(serverDeadlineMs, gone.signal, async (signal) => {
      enter(context, exchange, exchange.req.query('projectId'))
      limit(context, exchange, 'rpc')
      const body = await readIncoming(exchange.env.incoming, rpcBodyBytesMax)
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
