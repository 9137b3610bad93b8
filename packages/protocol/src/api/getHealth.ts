import * as z from 'zod/mini'
import { defineEndpoint } from './defineEndpoint.ts'

/** Whether the server and its store answer. */
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
    /** What an operator should know of what is configured, such as an adapter that nobody has tried. */
    notices: z.optional(z.array(z.string())),
  }),
  project: 'none',
  examples: [{ response: { status: 'ok' } }],
})
