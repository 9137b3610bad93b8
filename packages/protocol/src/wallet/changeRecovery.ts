import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint/defineEndpoint.ts'
import {
  base64url,
  exampleEncryptedShare,
  exampleShare,
  exampleUser,
  recovery,
  walletUser,
} from './shapes.ts'

/** Changes the recovery method: replaces the server's share and the recovery share with those of a new split. */
export const changeRecovery = defineEndpoint({
  id: 'changeRecovery',
  summary: 'Changes the recovery method.',
  method: 'POST',
  path: '/wallet/keys/recovery',
  params: z.object({}),
  query: z.object({}),
  body: z.object({ serverShare: base64url, recovery }),
  response: walletUser,
  project: 'query',
  examples: [
    {
      body: {
        serverShare: exampleShare,
        recovery: { kind: 'code', share: exampleEncryptedShare, salt: exampleShare },
      },
      response: exampleUser,
    },
  ],
})
