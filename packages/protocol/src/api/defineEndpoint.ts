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
  body: body
  response: response
  /** Whether a project id is needed (all but 7.3). Default true. */
  project?: boolean
  /** One request and its answer, fired at a live server by the contract test. */
  examples: readonly {
    params?: z.input<params>
    query?: z.input<query>
    body?: z.input<body>
    response: z.input<response>
  }[]
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
