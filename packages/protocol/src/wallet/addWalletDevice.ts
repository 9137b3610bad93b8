import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint/defineEndpoint.ts'
import { base64url, exampleShare, exampleUser, walletUser } from './shapes.ts'

/** Stores the server's share of a split made for this device. */
export const addWalletDevice = defineEndpoint({
  id: 'addWalletDevice',
  summary: "Stores the server's share of a split made for this device.",
  method: 'POST',
  path: '/wallet/keys/devices',
  params: z.object({}),
  query: z.object({}),
  body: z.object({ serverShare: base64url }),
  response: walletUser,
  project: 'query',
  examples: [{ body: { serverShare: exampleShare }, response: exampleUser }],
})
