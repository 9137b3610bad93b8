import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint/defineEndpoint.ts'

/** Deletes the user with all shares, devices and sessions. Requires a login within the last five minutes. */
export const deleteWalletUser = defineEndpoint({
  id: 'deleteWalletUser',
  summary:
    'Deletes the user with all shares, devices and sessions. Requires a login within the last five minutes.',
  method: 'POST',
  path: '/wallet/user/delete',
  params: z.object({}),
  query: z.object({}),
  body: z.object({}),
  response: z.object({}),
  project: 'query',
  examples: [{ body: {}, response: {} }],
})
