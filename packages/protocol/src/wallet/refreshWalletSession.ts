import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint/defineEndpoint.ts'
import { exampleSession, opaque, walletSession } from './shapes.ts'

/** Exchanges a refresh token for new tokens. It is valid once, and only for its key. */
export const refreshWalletSession = defineEndpoint({
  id: 'refreshWalletSession',
  summary: 'Refreshes the session tokens.',
  method: 'POST',
  path: '/wallet/sessions/refresh',
  params: z.object({}),
  query: z.object({}),
  body: z.object({ refreshToken: opaque }),
  response: walletSession,
  project: 'query',
  examples: [{ body: { refreshToken: exampleSession.refreshToken }, response: exampleSession }],
})
