import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint/defineEndpoint.ts'

/** Reports whether the server and its store respond. */
export const getHealth = defineEndpoint({
  id: 'getHealth',
  summary: 'Returns whether the server is ready.',
  method: 'GET',
  path: '/health',
  params: z.object({}),
  query: z.object({}),
  body: z.undefined(),
  response: z.object({
    status: z.enum(['ok', 'draining']),
    /** Notices for the operator about the configuration, such as an adapter that has never been tested. */
    notices: z.optional(z.array(z.string())),
  }),
  project: 'none',
  examples: [{ response: { status: 'ok' } }],
})
