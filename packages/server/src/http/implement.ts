import {
  compileEndpoint,
  decodeRequest,
  type Endpoint,
  type EndpointId,
  encodeResponse,
  type endpoints,
  type RequestFor,
  type ResponseFor,
} from '@latchkey/protocol/api'
import { serverDeadlineMs } from '@latchkey/protocol/constants'
import type { Charge } from '../base/charge.ts'
import { bodyLimits } from '../base/jsonLimits.ts'
import { networksOf } from '../base/networksOf.ts'
import { RequestFailure } from '../base/RequestFailure.ts'
import { withDeadline } from '../base/withDeadline.ts'
import type { Project } from '../settings/settings.ts'
import type { AdmitPorts } from './admit.ts'
import { answer } from './answer.ts'
import { enter } from './enter.ts'
import type { Exchange } from './exchange.ts'
import { getClientAddress, readClientAddress } from './getClientAddress.ts'
import { type LimitPorts, limit } from './limit.ts'
import { parseJson } from './parseJson.ts'
import { readBody } from './readBody.ts'

/** The current request, as a handler sees it beside the decoded values. */
export type RequestContext = {
  requestId: string
  /** Undefined on routes that do not need one. */
  project: Project | undefined
  /** Origin of the requesting page, if a page sent the request (RFC 6454). */
  origin: string | undefined
  /** The visitor's address, if known. Never logged. */
  clientAddress: string | undefined
  /** Counts this many chain calls against the client's `rpc` limit. Throws RATE_LIMITED. */
  charge: Charge
  /** Headers of the response, for the few handlers that set any. Names are in lower case. */
  responseHeaders: Record<string, string>
}

/**
 * Handles one endpoint: receives a decoded request and returns the value of the response. Throws `RequestFailure`.
 * `Ports` are the handler's dependencies.
 */
export type HandlerOf<endpoint extends Endpoint, Ports = unknown> = (
  request: RequestFor<endpoint>,
  context: Ports & RequestContext,
) => Promise<ResponseFor<endpoint>> | ResponseFor<endpoint>

/** Handles one row of `protocol/api`. */
export type Handler<id extends EndpointId, Ports = unknown> = HandlerOf<(typeof endpoints)[id], Ports>

/** An endpoint: its row, and its handler. */
export type Route<Ports = unknown> = {
  row: Endpoint
  handle: (request: never, context: Ports & RequestContext) => unknown
}

/**
 * Binds a handler to its row: project, origin, limit, body size, decoding, handler and encoding, all within one
 * deadline.
 */
export function implement<Ports>(
  context: Ports & AdmitPorts & LimitPorts,
  { row, handle: handler }: Route<Ports>,
): (exchange: Exchange) => Promise<Response> {
  const endpoint = compileEndpoint(row)
  const isRead = endpoint.method === 'GET'
  return (exchange) => {
    exchange.set('route', endpoint.path)
    return withDeadline(serverDeadlineMs, handle(exchange))
  }

  async function handle(exchange: Exchange): Promise<Response> {
    const query = exchange.req.query()
    const needsProject = endpoint.project !== 'none'
    if (needsProject && (isRead || query.projectId))
      enter(context, exchange, query.projectId, endpoint.isProjectByOrigin)
    // The project is named in the body: until it is read, the sender is counted without a project.
    if (!isRead && !exchange.get('project')) limit(context, exchange, 'rpc')
    const body = isRead ? undefined : parseJson(await readBody(exchange.env.incoming, bodyLimits))
    if (needsProject && !exchange.get('project'))
      enter(context, exchange, projectIdOf(body), endpoint.isProjectByOrigin)
    limit(context, exchange, isRead || endpoint.id === 'askGatewayByPost' ? 'read' : 'write')

    const decoded = decodeRequest(endpoint, { params: exchange.req.param(), query, body })
    if (!decoded.success) throw new RequestFailure(decoded.failure.code, decoded.failure.reasons)
    const responseHeaders = exchange.get('headers')
    responseHeaders['cache-control'] = 'no-store'
    responseHeaders['content-type'] = 'application/json'
    const { trustedHops = 0 } = context.settings
    const address = getClientAddress(
      exchange.env.incoming.socket.remoteAddress,
      exchange.req.header('x-forwarded-for'),
      trustedHops,
    )
    const charge = (calls: number) => {
      if (calls > 0) limit(context, exchange, 'rpc', calls)
    }
    const ofRequest: RequestContext = {
      requestId: exchange.get('requestId'),
      project: exchange.get('project'),
      origin: exchange.req.header('origin'),
      clientAddress: readClientAddress(exchange, trustedHops),
      charge: Object.assign(charge, { client: networksOf(address).at(-1)?.network ?? address }),
      responseHeaders,
    }
    const response = await handler(decoded.request as never, inherit(context, ofRequest))
    const encoded = encodeResponse(endpoint, response)
    if (!encoded.success)
      throw new TypeError(
        `${endpoint.id} returned a response that does not match its schema: ${JSON.stringify(encoded.reasons)}`,
      )
    return answer(exchange, JSON.stringify(encoded.value))
  }
}

/** Adds members to an object that inherits from `base`. A copy of the ports would take longer than most handlers. */
function inherit<base extends object, more extends object>(base: base, more: more): base & more {
  return Object.assign(Object.create(base), more)
}

function projectIdOf(body: unknown): string | undefined {
  const id = typeof body === 'object' && body !== null && 'projectId' in body ? body.projectId : undefined
  return typeof id === 'string' ? id : undefined
}
