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
  exampleShareKey,
  exampleUser,
  opaque,
  recovery,
  serverShareKey,
  shareKey,
  walletAccounts,
  walletUser,
} from './shapes.ts'

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

/**
 * Returns the server's share for the requesting device, for one signature. An export, or a change of recovery, requires
 * a login within the last five minutes. Rate limited and recorded in the audit log.
 */
export const releaseShare = defineEndpoint({
  id: 'releaseShare',
  summary:
    "Returns the server's share to a device for one signature. Exports and recovery changes require a login within the last five minutes.",
  method: 'POST',
  path: '/wallet/keys/release',
  params: z.object({}),
  query: z.object({}),
  body: z.object({ purpose: z.enum(['sign', 'export', 'recovery']) }),
  response: z.object({ share: base64url }),
  project: 'query',
  examples: [{ body: { purpose: 'sign' }, response: { share: exampleShare } }],
})

/** Changes the recovery method: replaces the server's share and the recovery share with those of a new split. */
export const changeRecovery = defineEndpoint({
  id: 'changeRecovery',
  summary: 'Changes the recovery method.',
  method: 'POST',
  path: '/wallet/keys/recovery',
  params: z.object({}),
  query: z.object({}),
  body: z.object({ serverShare: base64url, recovery }),
  response: walletUser,
  project: 'query',
  examples: [
    {
      body: {
        serverShare: exampleShare,
        recovery: { kind: 'code', share: exampleEncryptedShare, salt: exampleShare },
      },
      response: exampleUser,
    },
  ],
})

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
