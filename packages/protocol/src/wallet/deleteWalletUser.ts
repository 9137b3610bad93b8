import * as z from 'zod/mini'
import { defineEndpoint } from '../api/defineEndpoint.ts'

/** Forgets the user for good, with shares, devices and sessions, after a login of the last five minutes. */
export const deleteWalletUser = defineEndpoint({
  id: 'deleteWalletUser',
  summary:
    'Forgets the user for good, with shares, devices and sessions, after a login of the last five minutes.',
  method: 'POST',
  path: '/wallet/user/delete',
  params: z.object({}),
  query: z.object({}),
  body: z.object({}),
  response: z.object({}),
  project: 'query',
  examples: [{ body: {}, response: {} }],
})
