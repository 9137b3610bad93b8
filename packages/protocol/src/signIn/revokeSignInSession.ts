import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint/defineEndpoint.ts'
import { exampleSession } from './exampleSession.ts'

/** Ends a session listed by `getSignInSessions`. Ending it twice has no effect. */
export const revokeSignInSession = defineEndpoint({
  id: 'revokeSignInSession',
  summary: 'Ends a session.',
  method: 'POST',
  path: '/sessions/revoke',
  params: z.object({}),
  query: z.object({}),
  body: z.object({ id: z.string().check(z.maxLength(64), z.regex(/^[!-~]*$/)) }),
  response: z.object({}),
  project: 'query',
  examples: [{ body: { id: exampleSession.id }, response: {} }],
})
