import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint/defineEndpoint.ts'
import {
  base64url,
  exampleCeremony,
  exampleCredentialId,
  exampleSession,
  exampleUser,
  opaque,
  passkeyBytes,
  passkeyName,
  walletSession,
} from './shapes.ts'

/**
 * Completes a login with a newly created passkey and creates its user. Only for the key that started it, with one
 * attempt.
 */
export const createPasskey = defineEndpoint({
  id: 'createPasskey',
  summary: 'Completes a login with a new passkey, and creates the user.',
  method: 'POST',
  path: '/wallet/passkey-logins/:loginId/passkey',
  params: z.object({ loginId: opaque }),
  query: z.object({}),
  body: z.object({
    name: passkeyName,
    credential: z.object({
      id: base64url,
      clientDataJSON: passkeyBytes,
      attestationObject: passkeyBytes,
    }),
  }),
  response: walletSession,
  project: 'query',
  examples: [
    {
      params: { loginId: exampleUser.id },
      body: {
        name: 'My wallet',
        credential: {
          id: exampleCredentialId,
          clientDataJSON: exampleCeremony,
          attestationObject: 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVgl',
        },
      },
      response: exampleSession,
    },
  ],
})
