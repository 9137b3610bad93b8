import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint/defineEndpoint.ts'
import { exampleUser, opaque } from './shapes.ts'

/** Returns the status of a Farcaster login. */
export const getFarcasterLogin = defineEndpoint({
  id: 'getFarcasterLogin',
  summary: 'Returns the status of a Farcaster login.',
  method: 'GET',
  path: '/wallet/farcaster-logins/:loginId',
  params: z.object({ loginId: opaque }),
  query: z.object({}),
  body: z.undefined(),
  /** `approved`: Farcaster's relay has a response, which has not been verified yet. */
  response: z.object({ state: z.enum(['open', 'approved', 'refused', 'dead']) }),
  project: 'query',
  examples: [{ params: { loginId: exampleUser.id }, response: { state: 'open' } }],
})
