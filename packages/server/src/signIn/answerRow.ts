import {
  decodeRequest,
  type Endpoint,
  encodeResponse,
  type RequestFor,
  type ResponseFor,
} from '@latchkey/protocol/api'
import { bodyLimits } from '../base/jsonLimits.ts'
import { RequestFailure } from '../base/RequestFailure.ts'
import { readText } from '../base/readText.ts'
import { parseJson } from '../http/parseJson.ts'

/** The response of a row, with its headers. */
export type RowAnswer<endpoint extends Endpoint> = {
  value: ResponseFor<endpoint>
  headers?: Record<string, string>
}

/**
 * Handles a row without path parameters, using only the fetch API, which every framework supports: body size, JSON,
 * decoding, handler and encoding. Throws `RequestFailure`.
 */
export async function answerRow<endpoint extends Endpoint>(
  endpoint: endpoint,
  request: Request,
  handle: (decoded: RequestFor<endpoint>) => Promise<RowAnswer<endpoint>>,
): Promise<Response> {
  const query = Object.fromEntries(new URL(request.url).searchParams)
  const body = endpoint.method === 'GET' ? undefined : parseJson(await readText(request, bodyLimits))
  const decoded = decodeRequest(endpoint, { params: {}, query, body })
  if (!decoded.success) throw new RequestFailure(decoded.failure.code, decoded.failure.reasons)
  const { value, headers } = await handle(decoded.request)
  const encoded = encodeResponse(endpoint, value)
  if (!encoded.success)
    throw new TypeError(
      `${endpoint.id} returned a response that its schema rejects: ${JSON.stringify(encoded.reasons)}`,
    )
  return toJsonResponse(encoded.value, 200, headers)
}

/** Creates a JSON response that is not cached. */
export function toJsonResponse(
  value: unknown,
  status: number,
  headers: Record<string, string> = {},
): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: {
      'cache-control': 'no-store',
      'content-type': 'application/json',
      'x-content-type-options': 'nosniff',
      ...headers,
    },
  })
}
