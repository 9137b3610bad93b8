import type * as z from 'zod/mini'
import type { Endpoint } from './endpoint/defineEndpoint.ts'
import * as rows from './rows.ts'

/** All routes of the Provider API, by id. The client, server, page and tests are derived from this table. */
export const endpoints = rows satisfies { readonly [id in keyof typeof rows]: Endpoint<id> }

/** Id of a route: the client's method and the server's handler file. */
export type EndpointId = keyof typeof endpoints
/** Request of a route, in decoded form. */
export type RequestOf<id extends EndpointId> = {
  /** Values of the path's `:name` parameters. */
  params: z.output<(typeof endpoints)[id]['params']>
  /** Without the project id and the SDK's version, which the client adds. */
  query: z.output<(typeof endpoints)[id]['query']>
  /** `undefined` if the route has no body. */
  body: z.output<(typeof endpoints)[id]['body']>
}
/** Response of a route, in decoded form. */
export type ResponseOf<id extends EndpointId> = z.output<(typeof endpoints)[id]['response']>

export * from './endpoint/codec.ts'
export { compileEndpoint } from './endpoint/compileEndpoint.ts'
export { defineEndpoint, type Endpoint, type Method } from './endpoint/defineEndpoint.ts'
export { createSession } from './sessions/createSession.ts'
export { revokeSession } from './sessions/revokeSession.ts'
