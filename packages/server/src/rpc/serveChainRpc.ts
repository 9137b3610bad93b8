import { endpoints } from '@latchkey/protocol/api'
import { serverDeadlineMs } from '@latchkey/protocol/constants'
import { failureStatuses } from '@latchkey/protocol/failure'
import type { Logger } from 'pino'
import type { AdmitPorts } from '../http/admit.ts'
import { enter } from '../http/enter.ts'
import type { BareExchange } from '../http/exchange.ts'
import { type LimitPorts, limit } from '../http/limit.ts'
import { readRpcBody } from '../http/readRpcBody.ts'
import type { RpcAnswer } from './answer.ts'
import type { Rpc } from './createRpc.ts'

/** How long before the deadline upstream requests are aborted, so that the failure response arrives in time. */
const graceMs = 200

/** Dependencies of `serveChainRpc`. */
type Ports = AdmitPorts & LimitPorts & { log: Pick<Logger, 'warn'>; rpc: Pick<Rpc, 'handle'> }

/**
 * Serves chain RPC over HTTP (7.24). Project, origin, limit and size are checked as on every route. The raw body then
 * goes to the proxy, which reads and writes JSON-RPC itself and enforces the deadline.
 */
export function serveChainRpc(context: Ports): (exchange: BareExchange) => Promise<RpcAnswer> {
  return async (exchange) => {
    exchange.set('route', endpoints.chainRpc.path)
    exchange.set('isRpc', true)
    enter(context, exchange, exchange.req.query('projectId'))
    limit(context, exchange, 'rpc')
    const deadline = Date.now() + serverDeadlineMs - graceMs
    const body = await readRpcBody(context, exchange)
    const chainId = exchange.req.query('chainId') ?? ''
    // One call was counted above, before the body was read.
    const reply = await context.rpc.handle(chainId, body, deadline, (entries) => {
      if (entries > 1) limit(context, exchange, 'rpc', entries - 1)
    })
    if (reply.status === failureStatuses.UPSTREAM_UNAVAILABLE)
      context.log.warn({ requestId: exchange.get('requestId'), chainId }, 'upstream unavailable')
    const headers = Object.assign(exchange.get('headers'), reply.headers)
    headers['cache-control'] = 'no-store'
    headers['content-type'] = 'application/json'
    return reply
  }
}
