import * as z from 'zod/mini'
import { defineEndpoint } from '../api/defineEndpoint.ts'
import { exampleValues } from '../api/exampleValues.ts'
import { email } from '../schema/user.ts'
import { exampleUser, opaque } from './shapes.ts'

const loginId = exampleUser.id

/**
 * Begins a login by e-mail: a code goes out, on a new device with a link that must be clicked first. The same
 * answer, in the same time, for known and unknown addresses.
 */
export const createEmailLogin = defineEndpoint({
  id: 'createEmailLogin',
  summary: 'Starts an email login.',
  method: 'POST',
  path: '/wallet/email-logins',
  params: z.object({}),
  query: z.object({}),
  body: z.object({ email: email.check(z.maxLength(254)), appOrigin: z.url() }),
  response: z.object({
    loginId: opaque,
    next: z.enum(['device', 'otp']),
    /** What the mail's page shows, too. */
    digits: z.optional(z.string().check(z.regex(/^\d{2}$/))),
    resendAfterMs: z.number(),
  }),
  project: 'query',
  examples: [
    {
      body: { email: 'ada@example.com', appOrigin: exampleValues.appOrigin },
      response: { loginId, next: 'device', digits: '47', resendAfterMs: 30_000 },
    },
  ],
})
