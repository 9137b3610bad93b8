import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint/defineEndpoint.ts'
import { exampleUser, opaque } from './shapes.ts'

/**
 * Accepts the code sent to the current address, with five attempts, and sends one to the new address. The same code
 * again sends another one. Returns the updated change.
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
