import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint/defineEndpoint.ts'
import { exampleValues } from '../api/endpoint/exampleValues.ts'
import { socialProviders } from '../vocabulary/vocabulary.ts'
import { exampleUser, opaque } from './shapes.ts'

const loginId = exampleUser.id

/** Starts a social login and returns the URL to open in a window. */
export const createSocialLogin = defineEndpoint({
  id: 'createSocialLogin',
  summary: 'Starts a social login.',
  method: 'POST',
  path: '/wallet/social-logins',
  params: z.object({}),
  query: z.object({}),
  body: z.object({ provider: z.enum(socialProviders), appOrigin: z.url() }),
  response: z.object({ loginId: opaque, uri: z.url() }),
  project: 'query',
  examples: [
    {
      body: { provider: 'google', appOrigin: exampleValues.appOrigin },
      response: { loginId, uri: `https://wallet.example.com/social/start?flow=${loginId}` },
    },
  ],
})
