import * as z from 'zod/mini'
import { defineEndpoint } from '../api/defineEndpoint.ts'
import { exampleAccountProof, opaque } from './shapes.ts'

/** What the accounts of a new wallet sign next, good for some minutes. */
export const getWalletNonce = defineEndpoint({
  id: 'getWalletNonce',
  summary: 'What the accounts of a new wallet sign.',
  method: 'GET',
  path: '/wallet/keys/nonce',
  params: z.object({}),
  query: z.object({}),
  body: z.undefined(),
  response: z.object({ nonce: opaque }),
  project: 'query',
  examples: [{ response: { nonce: exampleAccountProof.nonce } }],
})
