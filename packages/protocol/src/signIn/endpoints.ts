import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint/defineEndpoint.ts'
import { exampleValues } from '../api/endpoint/exampleValues.ts'
import { signInMessageCharactersMax, signInSignatureCharactersMax } from '../constants/index.ts'
import { rfc3339 } from '../schema/time.ts'
import { formatSignInMessage } from './formatSignInMessage.ts'
import { storedSession } from './storedSession.ts'

const data = {
  accountAddress: exampleValues.account,
  chainId: exampleValues.chainId,
  uri: exampleValues.appOrigin,
  version: '1',
  nonce: 'kEWepMt9knR6lWJ6AcDe8w',
  domain: exampleValues.appDomain,
  issuedAt: exampleValues.time,
} as const

/** A session shared by the endpoints' examples. */
export const exampleSession = {
  id: '6f1c8d0e-5d3b-4b58-9a53-0a9d6a7b2a11',
  createdAt: exampleValues.time,
  isCurrent: true,
  data,
  message: formatSignInMessage(data),
  signature: `0x${'11'.repeat(65)}`,
} as const

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
    /** Letters and digits with at least 128 random bits. Valid once. */
    nonce: z.string().check(z.regex(/^[a-zA-Z0-9]{8,}$/)),
    /** The server's time (RFC 3339), for the message's `Issued At`. */
    issuedAt: rfc3339,
    /** When the nonce becomes invalid (RFC 3339). */
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
    /** Text that was signed (CAIP-122). */
    message: z.string().check(z.minLength(1), z.maxLength(signInMessageCharactersMax)),
    /** In the format of the namespace: hex on eip155, base58 on solana. */
    signature,
    /** CAIP-74 CACAO, if the wallet created one. */
    cacao: z.optional(z.unknown()),
  }),
  response: z.object({
    session: storedSession,
    /** Bearer token of the browser. Absent if the request had one, or a cookie is used. */
    token: z.optional(z.string()),
  }),
  project: 'query',
  examples: [
    {
      body: { message: exampleSession.message, signature: exampleSession.signature },
      response: { session: exampleSession, token: 'fZ4Zx0v1mVg2Rk1mD5m1vV8xJq2o0l3J1u8c9b2a7dE' },
    },
  ],
})

const { message: _, signature: __, ...elsewhere } = exampleSession

/** Lists the sessions of the requesting browser, and those of the same accounts on other devices. */
export const getSignInSessions = defineEndpoint({
  id: 'getSignInSessions',
  summary: 'Lists sessions of this browser, and of its accounts in other browsers.',
  method: 'GET',
  path: '/sessions',
  params: z.object({}),
  query: z.object({}),
  body: z.undefined(),
  response: z.object({ sessions: z.array(storedSession) }),
  project: 'query',
  examples: [{ response: { sessions: [exampleSession, { ...elsewhere, id: 'other', isCurrent: false }] } }],
})

/** Ends a session listed by `getSignInSessions`. Ending it twice has no effect. */
export const revokeSignInSession = defineEndpoint({
  id: 'revokeSignInSession',
  summary: 'Ends a session.',
  method: 'POST',
  path: '/sessions/revoke',
  params: z.object({}),
  query: z.object({}),
  body: z.object({
    /** `id` of the session. */
    id: z.string().check(z.maxLength(64), z.regex(/^[!-~]*$/)),
  }),
  response: z.object({}),
  project: 'query',
  examples: [{ body: { id: exampleSession.id }, response: {} }],
})
