import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint/defineEndpoint.ts'
import { signInMessageCharactersMax, signInSignatureCharactersMax } from '../constants/index.ts'
import { exampleSession } from './exampleSession.ts'
import { storedSession } from './storedSession.ts'

/** Hex, base58 and similar. Databases don't accept every character. */
const signature = z
  .string()
  .check(z.minLength(1), z.maxLength(signInSignatureCharactersMax), z.regex(/^[!-~]*$/))

/**
 * Verifies a sign-in and creates a session for the requesting browser. `token` is present if a browser of another
 * origin has none yet.
 */
export const createSignInSession = defineEndpoint({
  id: 'createSignInSession',
  summary: 'Verifies a signed message and stores the session.',
  method: 'POST',
  path: '/sessions',
  params: z.object({}),
  query: z.object({}),
  body: z.object({
    message: z.string().check(z.minLength(1), z.maxLength(signInMessageCharactersMax)),
    signature,
    /** CAIP-74 CACAO, if the wallet created one. */
    cacao: z.optional(z.unknown()),
  }),
  response: z.object({ session: storedSession, token: z.optional(z.string()) }),
  project: 'query',
  examples: [
    {
      body: { message: exampleSession.message, signature: exampleSession.signature },
      response: { session: exampleSession, token: 'fZ4Zx0v1mVg2Rk1mD5m1vV8xJq2o0l3J1u8c9b2a7dE' },
    },
  ],
})
