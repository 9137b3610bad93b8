import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint/defineEndpoint.ts'
import { exampleValues } from '../api/endpoint/exampleValues.ts'
import { exampleUser, opaque } from './shapes.ts'

const loginId = exampleUser.id

/** Starts a Farcaster login. Returns the page that a phone opens for it, and the two digits to compare there. */
export const createFarcasterLogin = defineEndpoint({
  id: 'createFarcasterLogin',
  summary: 'Starts a Farcaster login (FIP-11).',
  method: 'POST',
  path: '/wallet/farcaster-logins',
  params: z.object({}),
  query: z.object({}),
  body: z.object({ appOrigin: z.url() }),
  response: z.object({ loginId: opaque, uri: z.url(), digits: z.string().check(z.regex(/^\d{2}$/)) }),
  project: 'query',
  examples: [
    {
      body: { appOrigin: exampleValues.appOrigin },
      response: { loginId, uri: `https://wallet.example.com/farcaster/${loginId}`, digits: '47' },
    },
  ],
})
