import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint/defineEndpoint.ts'
import { exampleValues } from '../api/endpoint/exampleValues.ts'
import { email } from '../schema/user.ts'
import { exampleUser, opaque } from './shapes.ts'

/**
 * Starts a change of the user's email address by sending a code to the current one. Users without an address can't add
 * one: that would be another login. Only the email to the new address tells whether it already has a user.
 */
export const createEmailChange = defineEndpoint({
  id: 'createEmailChange',
  summary: "Starts a change of the user's email address.",
  method: 'POST',
  path: '/wallet/email-changes',
  params: z.object({}),
  query: z.object({}),
  body: z.object({ email: email.check(z.maxLength(254)), appOrigin: z.url() }),
  response: z.object({ changeId: opaque, resendAfterMs: z.number() }),
  project: 'query',
  examples: [
    {
      body: { email: 'ada@example.org', appOrigin: exampleValues.appOrigin },
      response: { changeId: exampleUser.id, resendAfterMs: 30_000 },
    },
  ],
})
