import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint/defineEndpoint.ts'
import { exampleValues } from '../api/endpoint/exampleValues.ts'
import { rfc3339 } from '../schema/time.ts'
import { exampleSession } from './exampleSession.ts'

/**
 * Creates a nonce for one sign-in message: at least 128 random bits, valid once and for 5 minutes. `issuedAt` is the
 * server's time, which the message uses as its own because the user's clock may be wrong.
 */
export const createSignInNonce = defineEndpoint({
  id: 'createSignInNonce',
  summary: 'Issues a nonce for one sign-in.',
  method: 'POST',
  path: '/nonce',
  params: z.object({}),
  query: z.object({}),
  body: z.object({}),
  response: z.object({
    nonce: z.string().check(z.regex(/^[a-zA-Z0-9]{8,}$/)),
    issuedAt: rfc3339,
    expiresAt: rfc3339,
  }),
  project: 'query',
  examples: [
    {
      body: {},
      response: {
        nonce: exampleSession.data.nonce,
        issuedAt: exampleValues.time,
        expiresAt: exampleValues.time,
      },
    },
  ],
})
