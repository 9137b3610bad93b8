import { decodeResponse, type Endpoint, encodeRequest, endpoints } from '@latchkey/protocol/api'
import { httpTimeoutMs, rpcRetryCount, rpcRetryDelayMs } from '@latchkey/protocol/constants'
import { withRetry } from '../utils/withRetry.ts'
import {
  ApiFailureError,
  ApiRequestInvalidError,
  ApiResponseInvalidError,
  ApiUnreachableError,
} from './errors.ts'
import { receive } from './receive.ts'
import type { ApiSettings, CallOptions } from './settings.ts'
import { toFailureError } from './toFailureError.ts'

// Re-exported here so that they load with the first call: only calls fail.
export { alertForFailure } from './alertForFailure.ts'
export { reportFailure } from './reportFailure.ts'

/**
 * Calls a route of the Provider API by its id. Encodes and decodes by the route's row and converts failures to errors.
 * A GET with a temporary failure is retried 3 times, starting at 150 ms or after `Retry-After`.
 */
export async function callEndpoint(
  settings: ApiSettings,
  id: string,
  request: { params?: unknown; query?: unknown; body?: unknown },
  options: CallOptions,
): Promise<unknown> {
  const table: Readonly<Record<string, Endpoint>> = endpoints
  const endpoint = table[id]
  if (!endpoint) throw new TypeError(`Unknown Provider API route ${id}`)
  const encoded = encodeRequest(
    endpoint,
    { params: request.params ?? {}, query: request.query ?? {}, body: request.body },
    { projectId: settings.projectId, sdkType, sdkVersion },
  )
  if (!encoded.success) throw new ApiRequestInvalidError(id, encoded.reasons)
  const { method, path, body } = encoded.value
  // A plain-text body needs no preflight; the server parses it whatever its type.
  const { cache = 'default', keepalive = false } = options
  const init = { method, cache, keepalive, credentials: 'omit', ...(body !== undefined && { body }) } as const
  const ask = async () => {
    const { response, json } = await receive(settings.api, path, init, options.signal)
    if (!response.ok) throw toFailureError(id, response, json)
    return json
  }
  const json = await withRetry(ask, {
    retryCount: method === 'GET' ? rpcRetryCount : 0,
    delayMs: rpcRetryDelayMs,
    shouldRetry: isPassing,
    delayFor: (error) => (error instanceof ApiFailureError ? error.retryAfterMs : undefined),
    signal: options.signal,
  })
  const decoded = decodeResponse(endpoint, json)
  if (!decoded.success) throw new ApiResponseInvalidError(id, decoded.reasons)
  return decoded.value
}

/** Returns whether a failure may be temporary. A `Retry-After` longer than the request timeout is not waited for. */
function isPassing(error: unknown): boolean {
  if (error instanceof ApiUnreachableError) return true
  if (!(error instanceof ApiFailureError)) return false
  return [429, 502, 503, 504].includes(error.status) && (error.retryAfterMs ?? 0) <= httpTimeoutMs
}

/** `st`: the kit's name in every request (spec 7.2). */
const sdkType = 'latchkey'
/** `sv`: the kit's version, which is this package's. */
const sdkVersion = '0.1.0'
