import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint/defineEndpoint.ts'
import { exampleSession, exampleUser, opaque, walletSession } from './shapes.ts'

/**
 * Completes a Farcaster login with the signed message, which the server reads itself. Only for the key that started it.
 */
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
