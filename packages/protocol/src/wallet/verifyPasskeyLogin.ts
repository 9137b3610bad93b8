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
  walletSession,
} from './shapes.ts'

/** Completes a login with a passkey's signature. Only for the key that started it, with one attempt. */
export const verifyPasskeyLogin = defineEndpoint({
  id: 'verifyPasskeyLogin',
  summary: 'Completes a login with the signature of a passkey.',
  method: 'POST',
  path: '/wallet/passkey-logins/:loginId/verify',
  params: z.object({ loginId: opaque }),
  query: z.object({}),
  body: z.object({
    credential: z.object({
      id: base64url,
      clientDataJSON: passkeyBytes,
      authenticatorData: passkeyBytes,
      signature: passkeyBytes,
    }),
  }),
  response: walletSession,
  project: 'query',
  examples: [
    {
      params: { loginId: exampleUser.id },
      body: {
        credential: {
          id: exampleCredentialId,
          clientDataJSON: exampleCeremony,
          authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MdAAAAAQ',
          signature: 'MEUCIQDx1Zy8m0Vb3nT5kR7xC9wLgAIgQ1Zy8m0Vb3nT5kR7xC9wLg',
        },
      },
      response: exampleSession,
    },
  ],
})
