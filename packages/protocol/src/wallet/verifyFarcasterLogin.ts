import * as z from 'zod/mini'
import { defineEndpoint } from '../api/defineEndpoint.ts'
import { exampleSession, exampleUser, opaque, walletSession } from './shapes.ts'

/** Ends a login by Farcaster with what was signed there, which the server reads itself: only for the key that began it. */
export const verifyFarcasterLogin = defineEndpoint({
  id: 'verifyFarcasterLogin',
  summary: 'Completes a Farcaster login with its signature, for the key that started it.',
  method: 'POST',
  path: '/wallet/farcaster-logins/:loginId/verify',
  params: z.object({ loginId: opaque }),
  query: z.object({}),
  body: z.object({}),
  response: walletSession,
  project: 'query',
  examples: [{ params: { loginId: exampleUser.id }, body: {}, response: exampleSession }],
})
