import { endpoints } from '@latchkey/protocol/api'
import { rpcBodyBytesMax, serverDeadlineMs } from '@latchkey/protocol/constants'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Context } from './context.ts'
import { enter } from './middleware/enter.ts'
import type { Exchange } from './middleware/exchange.ts'
import { limit } from './middleware/limit.ts'
import { readIncoming } from './middleware/readIncoming.ts'
import { graceMs } from './middleware/withDeadline.ts'

/**
 * 7.24 over HTTP: project, origin, limit and size as on every route, then the body as it came goes to the proxy,
 * which reads and writes JSON-RPC itself.
 */
export function serveChainRpc(context: Context): (exchange: Exchange) => Promise<Response> {
  return async (exchange) => {
    exchange.set('route', endpoints.chainRpc.path)
    exchange.set('isRpc', true)
    enter(context, exchange, exchange.req.query('projectId'))
    limit(context, exchange, 'rpc')
    // Node's own request and response: those of the fetch API cost more than all the rest of a call.
    const { incoming, outgoing } = exchange.env
    const end = new AbortController()
    const deadline = setTimeout(() => end.abort(), serverDeadlineMs - graceMs)
    outgoing.once('close', () => {
      if (!outgoing.writableFinished) end.abort()
    })
    try {
      const body = await readIncoming(incoming, rpcBodyBytesMax, end.signal)
      const chainId = exchange.req.query('chainId') ?? ''
      // One call has been counted above, before its body was read.
      const answer = await context.rpc.handle(chainId, body, end.signal, (entries) => {
        if (entries > 1) limit(context, exchange, 'rpc', entries - 1)
      })
      exchange.header('cache-control', 'no-store')
      exchange.header('content-type', 'application/json')
      for (const name in answer.headers) exchange.header(name, answer.headers[name])
      // A batch of notifications alone has an answer without a body.
      if (answer.status === 204) return exchange.body(null, 204)
      return exchange.body(answer.body, answer.status as ContentfulStatusCode)
    } finally {
      clearTimeout(deadline)
    }
  }
}
