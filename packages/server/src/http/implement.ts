import {
  compileEndpoint,
  decodeRequest,
  type EndpointId,
  encodeResponse,
  endpoints,
  type RequestOf,
  type ResponseOf,
} from '@latchkey/protocol/api'
import { serverDeadlineMs } from '@latchkey/protocol/constants'
import { bodyLimits } from '../base/jsonLimits.ts'
import { RequestFailure } from '../base/RequestFailure.ts'
import { withDeadline } from '../base/withDeadline.ts'
import type { Context, RequestContext } from '../context.ts'
import { answer } from './answer.ts'
import { enter } from './enter.ts'
import type { Exchange } from './exchange.ts'
import { readClientAddress } from './getClientAddress.ts'
import { limit } from './limit.ts'
import { parseJson } from './parseJson.ts'
import { readBody } from './readBody.ts'

/** Handles one endpoint: receives a decoded request and returns the value of the response. Throws `RequestFailure`. */
export type Handler<id extends EndpointId> = (
  request: RequestOf<id>,
  context: RequestContext,
) => Promise<ResponseOf<id>> | ResponseOf<id>

/**
 * Binds a handler to its row: project, origin, limit, body size, decoding, handler and encoding, all within one
 * deadline. A row without a handler responds with 501.
 */
export function implement<id extends EndpointId>(
  context: Context,
  id: id,
  handler: Handler<id> | undefined,
): (exchange: Exchange) => Promise<Response> {
  const endpoint = compileEndpoint(endpoints[id])
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
    if (!handler) throw notBuilt(endpoint.method, endpoint.path)

    const decoded = decodeRequest(endpoint, { params: exchange.req.param(), query, body })
    if (!decoded.success) throw new RequestFailure(decoded.failure.code, decoded.failure.reasons)
    const responseHeaders = exchange.get('headers')
    responseHeaders['cache-control'] = 'no-store'
    responseHeaders['content-type'] = 'application/json'
    const response = await handler(decoded.request as RequestOf<id>, {
      ...context,
      requestId: exchange.get('requestId'),
      project: exchange.get('project'),
      origin: exchange.req.header('origin'),
      clientAddress: readClientAddress(exchange, context.settings.trustedHops ?? 0),
      charge(calls) {
        if (calls > 0) limit(context, exchange, 'rpc', calls)
      },
      responseHeaders,
    })
    const encoded = encodeResponse(endpoint, response)
    if (!encoded.success)
      throw new TypeError(
        `${id} returned a response that does not match its schema: ${JSON.stringify(encoded.reasons)}`,
      )
    return answer(exchange, JSON.stringify(encoded.value))
  }
}

function projectIdOf(body: unknown): string | undefined {
  const id = typeof body === 'object' && body !== null && 'projectId' in body ? body.projectId : undefined
  return typeof id === 'string' ? id : undefined
}

function notBuilt(method: string, path: string) {
  return new RequestFailure('NOT_IMPLEMENTED', {
    field: 'path',
    description: `${method} ${path} is not implemented in this version.`,
  })
}
