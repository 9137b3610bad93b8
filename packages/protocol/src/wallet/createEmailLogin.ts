import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint/defineEndpoint.ts'
import { exampleValues } from '../api/endpoint/exampleValues.ts'
import { email } from '../schema/user.ts'
import { exampleUser, opaque } from './shapes.ts'

const loginId = exampleUser.id

/**
 * Starts an email login by sending a code. On a new device, the email also has a link that must be clicked first. The
 * response and its timing are the same for known and unknown addresses.
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
    /** The same digits as on the email's page. */
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
