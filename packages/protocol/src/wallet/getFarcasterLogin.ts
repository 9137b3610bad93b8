import * as z from 'zod/mini'
import { defineEndpoint } from '../api/defineEndpoint.ts'
import { exampleUser, opaque } from './shapes.ts'

/** How far a login by Farcaster is. */
export const getFarcasterLogin = defineEndpoint({
  id: 'getFarcasterLogin',
  summary: 'How far a login by Farcaster is.',
  method: 'GET',
  path: '/wallet/farcaster-logins/:loginId',
  params: z.object({ loginId: opaque }),
  query: z.object({}),
  body: z.undefined(),
  /** `approved`: Farcaster's relay has an answer, which nobody has looked at yet. */
  response: z.object({ state: z.enum(['open', 'approved', 'refused', 'dead']) }),
  project: 'query',
  examples: [{ params: { loginId: exampleUser.id }, response: { state: 'open' } }],
})
