import * as z from 'zod/mini'
import { defineEndpoint } from '../api/defineEndpoint.ts'
import { exampleUser, opaque } from './shapes.ts'

/**
 * Takes the code that went to the address of now, five tries, and has one sent to the new address; the same code has
 * another one sent. Answers the change as it goes on.
 */
export const confirmOldEmail = defineEndpoint({
  id: 'confirmOldEmail',
  summary: 'Verifies the code sent to the current email address.',
  method: 'POST',
  path: '/wallet/email-changes/:changeId/old',
  params: z.object({ changeId: opaque }),
  query: z.object({}),
  body: z.object({ code: z.string().check(z.regex(/^\d{6}$/)) }),
  response: z.object({ changeId: opaque, resendAfterMs: z.number() }),
  project: 'query',
  examples: [
    {
      params: { changeId: exampleUser.id },
      body: { code: '493817' },
      response: { changeId: 'n8Rk2xVw4Ty7Lm1Pq9Zs3A', resendAfterMs: 30_000 },
    },
  ],
})
