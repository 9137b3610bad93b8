import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Context } from './context.ts'
import { admit } from './middleware/admit.ts'
import { getClientAddress } from './middleware/getClientAddress.ts'
import { toCorsHeaders } from './middleware/withCors.ts'
import { writeRecord } from './middleware/withRecord.ts'
import { RequestFailure } from './RequestFailure.ts'
import type { RelayVisitor } from './relay/openRelay.ts'
import { writeFailure } from './writeFailure.ts'

/** Chain RPC, and the relay. */
const paths = ['/ws', '/relay']

/** What a relay's clients are told, in its own words (spec 8.21). */
const relayRefusals: ReadonlyMap<string, string> = new Map([
  ['PROJECT_REQUIRED', 'Unauthorized: invalid key'],
  ['PROJECT_UNKNOWN', 'Unauthorized: invalid key'],
  ['ORIGIN_NOT_ALLOWED', 'Unauthorized: origin not allowed'],
])

/** 7.24 over WebSocket, and the relay: project, origin and limit as on every route, then the socket is handed on. */
export function serveUpgrades(
  context: Context,
): (request: IncomingMessage, socket: Duplex, head: Buffer) => void {
  return (request, socket, head) => {
    const startedMs = performance.now()
    const requestId = randomUUID()
    const [path = '', search = ''] = (request.url ?? '').split('?')
    const query = new URLSearchParams(search)
    const upgrading = { request, socket, head, requestId }
    socket.on('error', (err) => context.log.debug({ err }, 'a socket broke'))
    writeRecord(context, {
      requestId,
      method: request.method ?? '',
      route: paths.includes(path) ? path : 'unmatched',
      status: upgrade(),
      durationMs: performance.now() - startedMs,
      project: context.projects.get(query.get('projectId') ?? '')?.id,
    })

    function upgrade(): number {
      try {
        const visitor = enter(path, query, request)
        if (path === '/relay') context.relay.accept(upgrading, visitor)
        else context.rpc.upgrade(query.get('chainId') ?? '', upgrading, visitor)
        return 101
      } catch (error) {
        const reason = path === '/relay' && error instanceof RequestFailure && relayRefusals.get(error.code)
        if (!reason) return refuse(socket, request, requestId, error)
        context.relay.refuse(upgrading, reason)
        return error.status
      }
    }
  }

  /** Lets the client in; answers what its frames are counted by, against the same limit. */
  function enter(path: string, query: URLSearchParams, request: IncomingMessage): RelayVisitor {
    if (context.isDraining()) throw unavailable()
    if (!paths.includes(path))
      throw new RequestFailure('NOT_FOUND', {
        field: 'path',
        description: 'WebSockets are served at /ws and /relay.',
      })
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
    return { address, take: (calls) => take(calls).allowed }
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
