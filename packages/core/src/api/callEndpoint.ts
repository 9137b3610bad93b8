import { decodeResponse, type Endpoint, encodeRequest, endpoints } from '@latchkey/protocol/api'
import { httpTimeoutMs } from '@latchkey/protocol/constants'
import {
  ApiRequestInvalidError,
  ApiResponseInvalidError,
  ApiTimeoutError,
  ApiUnreachableError,
} from '../errors/api.ts'
import type { ApiSettings, CallOptions } from './createApiClient.ts'
import { sdkType, sdkVersion } from './sdk.ts'
import { toFailureError } from './toFailureError.ts'

/** Calls a route of the Provider API by its id: encodes by the row, decodes by the row, maps what fails. */
export async function callEndpoint(
  settings: ApiSettings,
  id: string,
  request: { params?: unknown; query?: unknown; body?: unknown },
  options: CallOptions,
): Promise<unknown> {
  const table: Readonly<Record<string, Endpoint>> = endpoints
  const endpoint = table[id]
  if (!endpoint) throw new TypeError(`The Provider API has no route ${id}`)
  const encoded = encodeRequest(
    endpoint,
    { params: request.params ?? {}, query: request.query ?? {}, body: request.body },
    { projectId: settings.projectId, sdkType, sdkVersion },
  )
  if (!encoded.success) throw new ApiRequestInvalidError(id, encoded.reasons)
  const { method, path, body } = encoded.value
  // A body of plain text needs no preflight; the server parses it whatever its type.
  const { cache = 'default' } = options
  const init = { method, cache, credentials: 'omit', ...(body !== undefined && { body }) } as const
  const { response, json } = await receive(settings.api, path, init, options.signal)
  if (!response.ok) throw toFailureError(id, response, json)
  const decoded = decodeResponse(endpoint, json)
  if (!decoded.success) throw new ApiResponseInvalidError(id, decoded.reasons)
  return decoded.value
}

/** Fetches, and reads the answer's JSON; undefined where it is none. An abort by the caller is passed on as it is. */
async function receive(
  origin: string,
  path: string,
  init: RequestInit,
  signal: AbortSignal | undefined,
): Promise<{ response: Response; json: unknown }> {
  const timeout = AbortSignal.timeout(httpTimeoutMs)
  try {
    const response = await fetch(`${origin}${path}`, {
      ...init,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    return { response, json: parseJson(await response.text()) }
  } catch (error) {
    signal?.throwIfAborted()
    throw timeout.aborted ? new ApiTimeoutError(origin) : new ApiUnreachableError(origin, error)
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
