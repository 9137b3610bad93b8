import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint/defineEndpoint.ts'
import { exampleUser, opaque, walletUser } from './shapes.ts'

/** Accepts the code sent to the new address, with five attempts. The new address then becomes the email address. */
export const confirmNewEmail = defineEndpoint({
  id: 'confirmNewEmail',
  summary: 'Verifies the code sent to the new email address.',
  method: 'POST',
  path: '/wallet/email-changes/:changeId/new',
  params: z.object({ changeId: opaque }),
  query: z.object({}),
  body: z.object({ code: z.string().check(z.regex(/^\d{6}$/)) }),
  response: walletUser,
  project: 'query',
  examples: [
    {
      params: { changeId: exampleUser.id },
      body: { code: '493817' },
      response: { ...exampleUser, email: 'ada@example.org' },
    },
  ],
})
