import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Context } from './context.ts'
import { admit } from './middleware/admit.ts'
import { getClientAddress } from './middleware/getClientAddress.ts'
import { RequestFailure } from './RequestFailure.ts'
import { writeFailure } from './writeFailure.ts'

/** 7.24 over WebSocket: project, origin and limit as on every route, then the socket goes to the proxy. */
export function serveUpgrades(
  context: Context,
): (request: IncomingMessage, socket: Duplex, head: Buffer) => void {
  return (request, socket, head) => {
    socket.on('error', (err) => context.log.debug({ err }, 'a socket broke'))
    try {
      const [path = '', search = ''] = (request.url ?? '').split('?')
      const query = new URLSearchParams(search)
      const take = enter(path, query, request)
      context.rpc.upgrade(query.get('chainId') ?? '', request, socket, head, take)
    } catch (error) {
      refuse(socket, request, error)
    }
  }

  /** Lets the client in; answers what its frames are counted by, against the same limit. */
  function enter(path: string, query: URLSearchParams, request: IncomingMessage): (calls: number) => boolean {
    if (context.isDraining()) throw unavailable()
    if (path !== '/ws')
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
    const allowance = context.limiter.take({ project, address, routeClass: 'rpc' })
    if (!allowance.allowed)
      throw new RequestFailure(
        'RATE_LIMITED',
        { field: 'projectId', description: `Try again in ${allowance.retryAfterS} s.` },
        { retryAfterS: allowance.retryAfterS },
      )
    return (calls) => context.limiter.take({ project, address, routeClass: 'rpc', cost: calls }).allowed
  }

  function refuse(socket: Duplex, request: IncomingMessage, error: unknown) {
    const failure = error instanceof RequestFailure ? error : unavailable()
    if (failure !== error) context.log.error({ err: error }, 'an upgrade failed')
    const { origin } = request.headers
    writeFailure(socket, failure, {
      'x-request-id': randomUUID(),
      vary: 'Origin',
      ...(origin && { 'access-control-allow-origin': origin }),
    })
  }
}

function unavailable() {
  return new RequestFailure('UPSTREAM_UNAVAILABLE', {
    field: 'server',
    description: 'Try again in a moment.',
  })
}
