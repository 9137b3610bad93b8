import type * as z from 'zod/mini'

/** HTTP methods of the Provider API. */
export type Method = 'GET' | 'POST'

/** One route of the Provider API as data: everything else (client, server, page, tests) is derived from it. */
export type Endpoint<
  id extends string = string,
  params extends z.ZodMiniType = z.ZodMiniType,
  query extends z.ZodMiniType = z.ZodMiniType,
  body extends z.ZodMiniType = z.ZodMiniType,
  response extends z.ZodMiniType = z.ZodMiniType,
> = {
  /** Name of the client's method and of the server's handler file. */
  id: id
  /** Row of spec section 7, where there is one. */
  spec?: string
  summary: string
  method: Method
  /** With `:name` parameters. */
  path: string
  params: params
  query: query
  /** `z.undefined()` where there is none. */
  body: body
  response: response
  /** Where the client puts the project id (spec 7.2); `none` where the route needs no project. Servers read both. */
  project: 'query' | 'body' | 'none'
  /** Whether a request without a project id is of the one project that allows its `Origin`: existing clients send none. */
  isProjectByOrigin?: true
  /** Says which requests are answered by 204 without a body. */
  noContent?: string
  /** A request and its answer in wire form: round-tripped by a test, and fired at a live server by the server's. */
  examples: readonly [Example<params, query, body, response>, ...Example<params, query, body, response>[]]
}

/** One request of an endpoint and its answer, in wire form. */
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
