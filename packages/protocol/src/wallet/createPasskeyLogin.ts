import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint/defineEndpoint.ts'
import { exampleValues } from '../api/endpoint/exampleValues.ts'
import { base64url, exampleUser, opaque } from './shapes.ts'

const loginId = exampleUser.id

/** Starts a passkey login (WebAuthn) by returning a one-time challenge, for an existing passkey or a new one. */
export const createPasskeyLogin = defineEndpoint({
  id: 'createPasskeyLogin',
  summary: 'Starts a passkey login, with a one-time challenge.',
  method: 'POST',
  path: '/wallet/passkey-logins',
  params: z.object({}),
  query: z.object({}),
  body: z.object({ appOrigin: z.url() }),
  response: z.object({
    loginId: opaque,
    challenge: base64url,
    /** The host of the wallet's origin. */
    rpId: z.string(),
    /** Random user id for a new passkey. */
    userHandle: base64url,
  }),
  project: 'query',
  examples: [
    {
      body: { appOrigin: exampleValues.appOrigin },
      response: {
        loginId,
        challenge: 'q8Xk3vB5nM2wE9tY7uIoPzLsDfGhJkQaWsEdRfTgYhU',
        rpId: 'wallet.example.com',
        userHandle: 'p4Zt7yUi0oP3aSdFgHjKlQ',
      },
    },
  ],
})
