import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint/defineEndpoint.ts'
import { exampleSession, exampleUser, opaque, walletSession } from './shapes.ts'

/** Completes an email login with its code. Only for the key that started it, with five attempts. */
export const verifyEmailLogin = defineEndpoint({
  id: 'verifyEmailLogin',
  summary: 'Completes an email login with its code. Allows five attempts.',
  method: 'POST',
  path: '/wallet/email-logins/:loginId/verify',
  params: z.object({ loginId: opaque }),
  query: z.object({}),
  body: z.object({ code: z.string().check(z.regex(/^\d{6}$/)) }),
  response: walletSession,
  project: 'query',
  examples: [{ params: { loginId: exampleUser.id }, body: { code: '493817' }, response: exampleSession }],
})
