import type * as z from 'zod/mini'
import type { Failure, FailureCode } from '../../failure/failure.ts'
import { decode, encode, type Parsed } from '../../schema/parse.ts'
import type { Endpoint, Method } from './defineEndpoint.ts'

/** Request of a route. */
export type RequestFor<endpoint extends Endpoint> = {
  /** Values of the path's `:name` parameters. */
  params: z.output<endpoint['params']>
  /** Without the project id and the SDK's version, which `Caller` adds. */
  query: z.output<endpoint['query']>
  /** `undefined` if the route has no body. */
  body: z.output<endpoint['body']>
}

/** Response of a route. */
export type ResponseFor<endpoint extends Endpoint> = z.output<endpoint['response']>

/** Identifies the caller; added to every request (spec 7.2). */
export type Caller = {
  /** Id of a project of the server. Undefined for routes that need none. */
  projectId: string | undefined
  /** `st`: the SDK's type. */
  sdkType: string
  /** `sv`: the SDK's version. */
  sdkVersion: string
}

/** A request as sent over HTTP. */
export type EncodedRequest = {
  method: Method
  /** Escaped, including the query. Relative to the server's origin. */
  path: string
  /** JSON. Undefined if the route has no body. */
  body: string | undefined
}

/** A request as a router provides it. */
export type RawRequest = {
  /** Values of the path's `:name` parameters, unescaped. */
  params: Readonly<Record<string, string>>
  /** Unescaped, one value for each name. */
  query: Readonly<Record<string, string>>
  /** Parsed from JSON. Ignored for GET. */
  body: unknown
}

/**
 * Encodes a request for HTTP (client side).
 * @param endpoint A row of `endpoints`.
 */
export function encodeRequest<endpoint extends Endpoint>(
  endpoint: endpoint,
  request: RequestFor<endpoint>,
  caller: Caller,
): Parsed<EncodedRequest> {
  const params = encode(endpoint.params, request.params)
  const query = encode(endpoint.query, request.query)
  const body = encode(endpoint.body, request.body)
  if (!params.success) return params
  if (!query.success) return query
  if (!body.success) return body
  const inBody = endpoint.project === 'body' && caller.projectId !== undefined
  const content = inBody ? { ...Object(body.value), projectId: caller.projectId } : body.value
  return {
    success: true,
    value: {
      method: endpoint.method,
      path: `${fillPath(endpoint.path, Object(params.value))}${toQuery(endpoint, Object(query.value), caller)}`,
      body: content === undefined ? undefined : JSON.stringify(content),
    },
  }
}

/**
 * Decodes a request (server side). If it is invalid, returns a failure with status 400 or 422.
 * @param endpoint A row of `endpoints`.
 */
export function decodeRequest<endpoint extends Endpoint>(
  endpoint: endpoint,
  raw: RawRequest,
): { success: true; request: RequestFor<endpoint> } | { success: false; failure: Failure } {
  const params = decode(endpoint.params, raw.params)
  if (!params.success) return { success: false, failure: toFailure(params, false) }
  const query = decode(endpoint.query, raw.query)
  if (!query.success) return { success: false, failure: toFailure(query, false) }
  const body = decode(endpoint.body, endpoint.method === 'GET' ? undefined : raw.body)
  if (!body.success) return { success: false, failure: toFailure(body, body.isWrongShape) }
  // Each part was decoded with the row's own schema.
  const request = { params: params.value, query: query.value, body: body.value } as RequestFor<endpoint>
  return { success: true, request }
}

/**
 * Validates a response and returns it unchanged (server side). Responses have no codecs, and the copy that a schema
 * makes is slower to serialize than the original.
 */
export function encodeResponse<endpoint extends Endpoint>(
  endpoint: endpoint,
  response: z.output<endpoint['response']>,
): Parsed<z.input<endpoint['response']>> {
  // Decoding gives the same result when value and wire form are identical, and only decoding can be compiled.
  const checked = decode(endpoint.response, response)
  return checked.success ? { success: true, value: response as z.input<endpoint['response']> } : checked
}

/** Decodes a response's JSON (client side). */
export function decodeResponse<endpoint extends Endpoint>(
  endpoint: endpoint,
  wire: unknown,
): Parsed<z.output<endpoint['response']>> {
  return decode(endpoint.response, wire) as Parsed<z.output<endpoint['response']>>
}

function fillPath(path: string, params: Readonly<Record<string, unknown>>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

function toQuery(endpoint: Endpoint, query: Readonly<Record<string, unknown>>, caller: Caller): string {
  const entries = Object.entries({
    ...query,
    ...(endpoint.method === 'GET' ? { st: caller.sdkType, sv: caller.sdkVersion } : {}),
    ...(endpoint.project === 'body' ? {} : { projectId: caller.projectId }),
  })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
  return entries.length === 0 ? '' : `?${entries.join('&')}`
}

function toFailure(parsed: Extract<Parsed<unknown>, { success: false }>, isWrongShape: boolean): Failure {
  const field = parsed.reasons[0]?.field.split('.')[0] ?? ''
  return {
    status: 'FAILED',
    reasons: parsed.reasons,
    code: isWrongShape ? 'BODY_INVALID' : (codesByField[field] ?? 'PARAMETER_INVALID'),
  }
}

const codesByField: Readonly<Record<string, FailureCode>> = {
  address: 'ADDRESS_INVALID',
  userAddress: 'ADDRESS_INVALID',
  tokenAddress: 'ADDRESS_INVALID',
  chainId: 'CHAIN_INVALID',
  cursor: 'CURSOR_INVALID',
  currency: 'CURRENCY_INVALID',
}
