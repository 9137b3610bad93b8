import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint/defineEndpoint.ts'
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
 * Stores a new seed's accounts, with proof that the frame owns them, and the shares of two splits: the server's share
 * for this device, and the server's share that goes with the recovery share. A device's share is useless without the
 * first, which is deleted when the device is revoked. If the user already has a wallet (two tabs), fails with 409
 * WALLET_EXISTS and the newer seed is dropped. If the recovery share's encryption key is no longer valid, fails with
 * 400 SHARE_KEY_DEAD.
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
