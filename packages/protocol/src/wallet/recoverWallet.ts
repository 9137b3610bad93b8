import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint/defineEndpoint.ts'
import {
  base64url,
  exampleAccounts,
  exampleEncryptedShare,
  exampleShare,
  exampleShareKey,
  recovery,
  shareKey,
  walletAccounts,
} from './shapes.ts'

/**
 * Returns what a device without a share needs to recover a wallet: the recovery share, encrypted to a key that the
 * frame generated for this, and the server's share of the same split.
 */
export const recoverWallet = defineEndpoint({
  id: 'recoverWallet',
  summary: 'Returns the shares that restore a wallet on a new device.',
  method: 'POST',
  path: '/wallet/keys/recover',
  params: z.object({}),
  query: z.object({}),
  body: z.object({ shareKey }),
  response: z.object({ accounts: walletAccounts, recovery, serverShare: base64url }),
  project: 'query',
  examples: [
    {
      body: { shareKey: exampleShareKey },
      response: {
        accounts: exampleAccounts,
        recovery: { kind: 'automatic', share: exampleEncryptedShare },
        serverShare: exampleShare,
      },
    },
  ],
})
