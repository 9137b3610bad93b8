import * as z from 'zod/mini'
import { defineEndpoint } from '../api/defineEndpoint.ts'
import {
  accountProof,
  base64url,
  exampleAccountProof,
  exampleAccounts,
  exampleBaseShare,
  exampleEncryptedShare,
  exampleShare,
  exampleUser,
  recovery,
  walletAccounts,
  walletUser,
} from './shapes.ts'

/**
 * Stores a new seed's accounts, which prove that they are the frame's, and its shares, of two splits: the server's for this
 * device, and the server's that goes with the recovery share. What a device keeps is of no use without the first, which
 * goes when the device is revoked. Where the user has a wallet by now (two tabs), 409 WALLET_EXISTS: the newer seed is
 * dropped. Where the recovery share is encrypted to a key that is none any more, 400 SHARE_KEY_DEAD.
 */
export const createWallet = defineEndpoint({
  id: 'createWallet',
  summary: "Stores a new seed's shares and accounts.",
  method: 'POST',
  path: '/wallet/keys',
  params: z.object({}),
  query: z.object({}),
  body: z.object({
    accounts: walletAccounts,
    proof: accountProof,
    serverShare: base64url,
    baseShare: base64url,
    recovery,
  }),
  response: walletUser,
  project: 'query',
  examples: [
    {
      body: {
        accounts: exampleAccounts,
        proof: exampleAccountProof,
        serverShare: exampleShare,
        baseShare: exampleBaseShare,
        recovery: { kind: 'automatic', share: exampleEncryptedShare },
      },
      response: exampleUser,
    },
  ],
})
