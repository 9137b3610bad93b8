import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint/defineEndpoint.ts'
import { exampleAccountProof, exampleShareKey, opaque, serverShareKey } from './shapes.ts'

/**
 * Returns the nonce for a new wallet's accounts to sign, and the key to encrypt a recovery share to. Both are valid for
 * a few minutes, the key only for the requesting frame.
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
