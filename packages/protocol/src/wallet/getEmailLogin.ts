import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint/defineEndpoint.ts'
import { exampleUser, opaque } from './shapes.ts'

/** Returns the status of an email login. */
export const getEmailLogin = defineEndpoint({
  id: 'getEmailLogin',
  summary: 'Returns the status of an email login.',
  method: 'GET',
  path: '/wallet/email-logins/:loginId',
  params: z.object({ loginId: opaque }),
  query: z.object({}),
  body: z.undefined(),
  response: z.object({ state: z.enum(['device', 'otp', 'dead']) }),
  project: 'query',
  examples: [{ params: { loginId: exampleUser.id }, response: { state: 'otp' } }],
})
