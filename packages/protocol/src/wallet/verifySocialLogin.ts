import * as z from 'zod/mini'
import { defineEndpoint } from '../api/defineEndpoint.ts'
import { exampleSession, exampleUser, opaque, walletSession } from './shapes.ts'

/**
 * Ends a login by a social provider with the code that its window gave the frame, or with the six digits that it showed
 * the visitor, five tries: only for the key that began it.
 */
export const verifySocialLogin = defineEndpoint({
  id: 'verifySocialLogin',
  summary: 'Completes a social login with the code or the six digits from its window. Allows five attempts.',
  method: 'POST',
  path: '/wallet/social-logins/:loginId/verify',
  params: z.object({ loginId: opaque }),
  query: z.object({}),
  body: z.object({ code: z.string().check(z.regex(/^(?:\d{6}|[A-Za-z0-9_-]{43})$/)) }),
  response: walletSession,
  project: 'query',
  examples: [{ params: { loginId: exampleUser.id }, body: { code: '493817' }, response: exampleSession }],
})
