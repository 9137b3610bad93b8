import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint/defineEndpoint.ts'
import { exampleSession, exampleUser, opaque, walletSession } from './shapes.ts'

/**
 * Completes a social login with the code that its window sent to the frame, or with the six digits shown to the user.
 * Only for the key that started it, with five attempts.
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
