import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint/defineEndpoint.ts'
import { exampleUser, walletUser } from './shapes.ts'

/** Returns the logged-in user. */
export const getWalletUser = defineEndpoint({
  id: 'getWalletUser',
  summary: 'Returns the user who is logged in.',
  method: 'GET',
  path: '/wallet/user',
  params: z.object({}),
  query: z.object({}),
  body: z.undefined(),
  response: walletUser,
  project: 'query',
  examples: [{ response: exampleUser }],
})
