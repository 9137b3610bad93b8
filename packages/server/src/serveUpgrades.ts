import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { RequestFailure } from './base/RequestFailure.ts'
import type { Context } from './context.ts'
import { admit } from './http/admit.ts'
import type { SocketKind } from './http/createConnections.ts'
import type { Allowance } from './http/createLimiter.ts'
import { getClientAddress } from './http/getClientAddress.ts'
import { setCorsHeaders } from './http/withCors.ts'
import { writeRecord } from './http/withRecord.ts'
import { writeFailure } from './http/writeFailure.ts'
import type { RelayVisitor } from './relay/openRelay.ts'
import type { Project } from './settings/settings.ts'

/** Paths of chain RPC and the relay. */
const kinds: ReadonlyMap<string, SocketKind> = new Map([
  ['/ws', 'rpc'],
  ['/relay', 'relay'],
])

/** Reasons that clients of a relay know, in its own wording (spec 8.21). */
const relayRefusals: ReadonlyMap<string, string> = new Map([
  ['PROJECT_REQUIRED', 'Unauthorized: invalid key'],
  ['PROJECT_UNKNOWN', 'Unauthorized: invalid key'],
  ['ORIGIN_NOT_ALLOWED', 'Unauthorized: origin not allowed'],
])

/**
 * Serves chain RPC (7.24) and the relay over WebSocket. Project, origin and limit are checked as on every route, then
 * the socket is passed on.
 */
export function serveUpgrades(
  context: Context,
): (request: IncomingMessage, socket: Duplex, head: Buffer) => void {
  return (request, socket, head) => {
    const startedMs = performance.now()
    const requestId = randomUUID()
    const [path = '', search = ''] = (request.url ?? '').split('?')
    const query = new URLSearchParams(search)
    const upgrading = { request, socket, head, requestId }
    socket.on('error', (err) => context.log.debug({ err }, 'a socket failed'))
    writeRecord(context, {
      requestId,
      method: request.method ?? '',
      route: kinds.has(path) ? path : 'unmatched',
      status: upgrade(),
      durationMs: performance.now() - startedMs,
      project: context.projects.get(query.get('projectId') ?? '')?.id,
    })

    function upgrade(): number {
      const address = addressOf(request)
      try {
        const visitor = enter(path, query, { request, address, socket })
        if (path === '/relay') context.relay.accept(upgrading, visitor)
        else context.rpc.upgrade(query.get('chainId') ?? '', upgrading, visitor)
        return 101
      } catch (error) {
        const reason = path === '/relay' && error instanceof RequestFailure && relayRefusals.get(error.code)
        if (!reason) return refuse(socket, request, requestId, error)
        const { allowed, retryAfterS } = take(address)
        if (!allowed) return refuse(socket, request, requestId, limited(retryAfterS))
        context.relay.refuse(upgrading, reason)
        return error.status
      }
    }
  }

  function addressOf(request: IncomingMessage): string {
    const forwardedFor = request.headers['x-forwarded-for']
    return getClientAddress(
      request.socket.remoteAddress,
      Array.isArray(forwardedFor) ? forwardedFor.join(',') : forwardedFor,
      context.settings.trustedHops ?? 0,
    )
  }

  function take(address: string, project?: Project, cost = 1, isServed = false): Allowance {
    // A client without a project only connects to learn the reason.
    const routeClass = project ? 'rpc' : 'read'
    const allowance = context.limiter.take({ project, address, routeClass, cost, isServed })
    if (!allowance.allowed) context.metrics.limited.inc({ class: routeClass })
    return allowance
  }

  /** Accepts the client. Returns the visitor, whose frames count against the same limit. */
  function enter(
    path: string,
    query: URLSearchParams,
    { request, address, socket }: { request: IncomingMessage; address: string; socket: Duplex },
  ): RelayVisitor {
    if (context.isDraining()) throw unavailable()
    const kind = kinds.get(path)
    if (!kind)
      throw new RequestFailure('NOT_FOUND', {
        field: 'path',
        description: 'WebSockets are served at /ws and /relay.',
      })
    context.connections.takeAddress(kind, address, socket)
    const project = admit(context, {
      projectId: query.get('projectId') ?? undefined,
      origin: request.headers.origin,
    })
    context.connections.takeProject(kind, project, socket)
    const { allowed, retryAfterS } = take(address, project)
    if (!allowed) throw limited(retryAfterS)
    const source = { address, project: project.id }
    return {
      source,
      take: (calls) => take(address, project, calls).allowed,
      charge: (calls) => void take(address, project, calls, true),
    }
  }

  /** Refuses the upgrade and returns the status. */
  function refuse(socket: Duplex, request: IncomingMessage, requestId: string, error: unknown): number {
    const failure = error instanceof RequestFailure ? error : unavailable()
    if (failure !== error) context.log.error({ requestId, err: error }, 'an upgrade failed')
    writeFailure(socket, failure, setCorsHeaders({ 'x-request-id': requestId }, request.headers.origin))
    return failure.status
  }
}

function limited(retryAfterS: number) {
  return new RequestFailure(
    'RATE_LIMITED',
    { field: 'projectId', description: `Too many requests. Try again in ${retryAfterS} s.` },
    { retryAfterS },
  )
}

function unavailable() {
  return new RequestFailure('UPSTREAM_UNAVAILABLE', {
    field: 'server',
    description: 'The server is unavailable. Try again in a moment.',
  })
}
