import * as z from 'zod/mini'
import { defineEndpoint } from '../api/defineEndpoint.ts'
import { exampleAccountProof, exampleShareKey, opaque, serverShareKey } from './shapes.ts'

/**
 * What the accounts of a new wallet sign next, and what a recovery share is encrypted to: both good for some minutes, the
 * key for the frame that asks alone.
 */
export const getWalletNonce = defineEndpoint({
  id: 'getWalletNonce',
  summary: 'Returns the nonce and the recovery key for a new wallet.',
  method: 'GET',
  path: '/wallet/keys/nonce',
  params: z.object({}),
  query: z.object({}),
  body: z.undefined(),
  response: z.object({ nonce: opaque, shareKey: serverShareKey }),
  project: 'query',
  examples: [
    {
      response: {
        nonce: exampleAccountProof.nonce,
        shareKey: { ...exampleShareKey, kid: 'v1.c2VydmVy.d3JhcA.Ym9keQ' },
      },
    },
  ],
})
