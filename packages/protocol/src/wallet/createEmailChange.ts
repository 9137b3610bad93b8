import * as z from 'zod/mini'
import { defineEndpoint } from '../api/defineEndpoint.ts'
import { exampleValues } from '../api/exampleValues.ts'
import { email } from '../schema/user.ts'
import { exampleUser, opaque } from './shapes.ts'

/**
 * Begins a change of the user's e-mail address: a code goes to the address of now, so that who has none cannot take
 * one: it would be another login. Whether the new one has a user is told by its mail alone.
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
