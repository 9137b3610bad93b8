import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Context } from './context.ts'
import { admit } from './middleware/admit.ts'
import { getClientAddress } from './middleware/getClientAddress.ts'
import { toCorsHeaders } from './middleware/withCors.ts'
import { writeRecord } from './middleware/withRecord.ts'
import { RequestFailure } from './RequestFailure.ts'
import { writeFailure } from './writeFailure.ts'

const socketPath = '/ws'

/** 7.24 over WebSocket: project, origin and limit as on every route, then the socket goes to the proxy. */
export function serveUpgrades(
  context: Context,
): (request: IncomingMessage, socket: Duplex, head: Buffer) => void {
  return (request, socket, head) => {
    const startedMs = performance.now()
    const requestId = randomUUID()
    const [path = '', search = ''] = (request.url ?? '').split('?')
    const query = new URLSearchParams(search)
    socket.on('error', (err) => context.log.debug({ err }, 'a socket broke'))
    writeRecord(context, {
      requestId,
      method: request.method ?? '',
      route: path === socketPath ? socketPath : 'unmatched',
      status: upgrade(),
      durationMs: performance.now() - startedMs,
      project: context.projects.get(query.get('projectId') ?? '')?.id,
    })

    function upgrade(): number {
      try {
        const take = enter(path, query, request)
        context.rpc.upgrade(query.get('chainId') ?? '', request, socket, head, { requestId, take })
        return 101
      } catch (error) {
        return refuse(socket, request, requestId, error)
      }
    }
  }

  /** Lets the client in; answers what its frames are counted by, against the same limit. */
  function enter(path: string, query: URLSearchParams, request: IncomingMessage): (calls: number) => boolean {
    if (context.isDraining()) throw unavailable()
    if (path !== socketPath)
      throw new RequestFailure('NOT_FOUND', { field: 'path', description: 'WebSockets are served at /ws.' })
    const project = admit(context, {
      projectId: query.get('projectId') ?? undefined,
      origin: request.headers.origin,
    })
    const forwardedFor = request.headers['x-forwarded-for']
    const address = getClientAddress(
      request.socket.remoteAddress,
      Array.isArray(forwardedFor) ? forwardedFor.join(',') : forwardedFor,
      context.settings.trustedHops ?? 0,
    )
    const take = (cost: number) => {
      const allowance = context.limiter.take({ project, address, routeClass: 'rpc', cost })
      if (!allowance.allowed) context.metrics.limited.inc({ class: 'rpc' })
      return allowance
    }
    const { allowed, retryAfterS } = take(1)
    if (!allowed)
      throw new RequestFailure(
        'RATE_LIMITED',
        { field: 'projectId', description: `Try again in ${retryAfterS} s.` },
        { retryAfterS },
      )
    return (calls) => take(calls).allowed
  }

  /** Answers the status. */
  function refuse(socket: Duplex, request: IncomingMessage, requestId: string, error: unknown): number {
    const failure = error instanceof RequestFailure ? error : unavailable()
    if (failure !== error) context.log.error({ requestId, err: error }, 'an upgrade failed')
    writeFailure(socket, failure, { 'x-request-id': requestId, ...toCorsHeaders(request.headers.origin) })
    return failure.status
  }
}

function unavailable() {
  return new RequestFailure('UPSTREAM_UNAVAILABLE', {
    field: 'server',
    description: 'Try again in a moment.',
  })
}
