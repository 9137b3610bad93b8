import type * as z from 'zod/mini'

/** HTTP methods of the Provider API. */
export type Method = 'GET' | 'POST'

/** A route of the Provider API as data. The client, server, page and tests are derived from it. */
export type Endpoint<
  id extends string = string,
  params extends z.ZodMiniType = z.ZodMiniType,
  query extends z.ZodMiniType = z.ZodMiniType,
  body extends z.ZodMiniType = z.ZodMiniType,
  response extends z.ZodMiniType = z.ZodMiniType,
> = {
  /** Name of the client's method and of the server's handler file. */
  id: id
  /** Row of spec section 7, if there is one. */
  spec?: string
  /** One sentence for the OpenAPI document and the reference. */
  summary: string
  method: Method
  /** May contain `:name` parameters. */
  path: string
  /** Schema of the path's parameters. */
  params: params
  /** Schema of the query, without the project id and the SDK's version. */
  query: query
  /** `z.undefined()` if the route has no body. */
  body: body
  /** Schema of the body of a 200. */
  response: response
  /** Where the client puts the project id (spec 7.2); `none` if the route needs no project. Servers read both. */
  project: 'query' | 'body' | 'none'
  /**
   * Whether a request without a project id belongs to the project that allows its `Origin`. Existing clients send no
   * id.
   */
  isProjectByOrigin?: true
  /** Describes which requests get a 204 without a body. */
  noContent?: string
  /**
   * A request and its response in wire form. A test encodes and decodes them; the server's tests send them to a live
   * server.
   */
  examples: readonly [Example<params, query, body, response>, ...Example<params, query, body, response>[]]
}

/** An endpoint's example request and response, in wire form. */
type Example<
  params extends z.ZodMiniType,
  query extends z.ZodMiniType,
  body extends z.ZodMiniType,
  response extends z.ZodMiniType,
> = {
  params?: z.input<params>
  query?: z.input<query>
  body?: z.input<body>
  response: z.input<response>
}

/** Declares one route of the Provider API. */
export function defineEndpoint<
  const id extends string,
  params extends z.ZodMiniType,
  query extends z.ZodMiniType,
  body extends z.ZodMiniType,
  response extends z.ZodMiniType,
>(endpoint: Endpoint<id, params, query, body, response>): Endpoint<id, params, query, body, response> {
  return endpoint
}
