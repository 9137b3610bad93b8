import * as z from 'zod/mini'
import { defineEndpoint } from '../api/defineEndpoint.ts'
import { signInMessageCharactersMax, signInSignatureCharactersMax } from '../constants.ts'
import { exampleSession } from './exampleSession.ts'
import { storedSession } from './storedSession.ts'

/** Hex, base58 and their like: no store takes every character. */
const signature = z
  .string()
  .check(z.minLength(1), z.maxLength(signInSignatureCharactersMax), z.regex(/^[!-~]*$/))

/**
 * Signs in: everything is checked, and the session hangs on the browser that asks. `token` is there where a browser of
 * another origin has none yet.
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
    /** CACAO of CAIP-74, where the wallet made one. */
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
