import type { EndpointId, RequestOf, ResponseOf } from '@latchkey/protocol/api'
import type { ApiSettings, CallOptions } from './settings.ts'

/** Request of a route. Parts that may be empty can be omitted. */
export type ApiRequest<id extends EndpointId> = {
  [part in keyof RequestOf<id> as IsOptional<RequestOf<id>[part]> extends true
    ? never
    : part]: RequestOf<id>[part]
} & {
  [part in keyof RequestOf<id> as IsOptional<RequestOf<id>[part]> extends true
    ? part
    : never]?: RequestOf<id>[part]
}

/** A client of the Provider API: one method per route, named by its id. */
export type ApiClient = {
  readonly [id in EndpointId]: (request: ApiRequest<id>, options?: CallOptions) => Promise<ResponseOf<id>>
}

/**
 * Creates a client of the Provider API, with one method for each endpoint. The endpoints, and zod with them, load with
 * the first call. Every method throws `ApiRequestInvalidError`, `ApiResponseInvalidError`, `ApiUnreachableError`,
 * `ApiTimeoutError`, or `ApiFailureError` and its subclasses.
 */
export function createApiClient(settings: ApiSettings): ApiClient {
  const methods: Record<string, unknown> = {}
  return new Proxy(methods, {
    get(_, id) {
      // A client that is awaited by mistake must not look like a promise.
      if (typeof id !== 'string' || id === 'then') return undefined
      methods[id] ??= (request: object, options?: CallOptions) =>
        import('./callApi.ts').then((late) => late.callApi(settings, id, request, options))
      return methods[id]
    },
  }) as ApiClient
}

type IsOptional<part> = undefined extends part ? true : Record<never, never> extends part ? true : false
