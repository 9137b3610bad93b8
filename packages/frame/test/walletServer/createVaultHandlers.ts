import { createPublicKey, verify } from 'node:crypto'
import type { RequestFor } from '@latchkey/protocol/api'
import {
  type Recovery,
  type ShareKey,
  toAccountStatement,
  type walletEndpoints,
} from '@latchkey/protocol/wallet'
import { base58 } from '@scure/base'
import { CompactEncrypt, compactDecrypt, exportJWK, generateKeyPair, importJWK } from 'jose'
import { keccak256, recoverAddress } from 'viem'
import { type Records, toToken } from './createRecords.ts'
import type { WalletHandlers } from './handlers.ts'
import { RefusedError } from './RefusedError.ts'

/** Wallets and their shares: creation, recovery, and release for signing. */
export function createVaultHandlers(records: Records): WalletHandlers {
  const { state, wallets, isFresh, toUser, requireWallet } = records

  /** Checks that both accounts signed for this user, with the current nonce. */
  const checkAccounts = async (
    userId: string,
    { accounts, proof }: RequestFor<(typeof walletEndpoints)['createWallet']>['body'],
  ) => {
    const text = Buffer.from(toAccountStatement({ userId, accounts, nonce: state.accountNonce }))
    const signer = await recoverAddress({ hash: keccak256(text), signature: proof.eip155 })
    const x = Buffer.from(base58.decode(accounts.solana)).toString('base64url')
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    if (signer !== accounts.eip155 || !verify(null, text, key, base58.decode(proof.solana)))
      throw new RefusedError('PARAMETER_INVALID')
  }

  /** By key id, each with its owner. They come from a different library than the frame's. */
  const shareKeys = new Map<string, { privateKey: CryptoKey; owner: string }>()
  const openRecovery = async (recovery: Recovery, owner: string): Promise<Recovery> => {
    const { plaintext } = await compactDecrypt(recovery.share, ({ kid = '' }) => {
      const known = shareKeys.get(kid)
      if (known?.owner !== owner || state.deadShareKeys-- > 0) throw new RefusedError('SHARE_KEY_DEAD')
      return known.privateKey
    })
    return { ...recovery, share: Buffer.from(plaintext).toString() }
  }
  const encrypt = async (share: string, frameKey: ShareKey) =>
    new CompactEncrypt(Buffer.from(share))
      .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' })
      .encrypt(await importJWK({ ...frameKey }, 'ECDH-ES'))

  return {
    async getWalletNonce(_, { key }) {
      const { publicKey, privateKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256' })
      const { x = '', y = '' } = await exportJWK(publicKey)
      const kid = toToken()
      shareKeys.set(kid, { privateKey, owner: key })
      const shareKey = { kty: 'EC', crv: 'P-256', x, y, kid } as const
      return { nonce: state.alterNonce(state.accountNonce), shareKey }
    },
    async createWallet({ body }, { session, key }) {
      await checkAccounts(session.userId, body)
      const recovery = await openRecovery(body.recovery, key)
      if (wallets.has(session.userId)) throw new RefusedError('WALLET_EXISTS')
      wallets.set(session.userId, {
        accounts: body.accounts,
        recovery,
        baseShare: body.baseShare,
        shares: new Map([[key, body.serverShare]]),
      })
      return toUser(session.userId, key)
    },
    async recoverWallet({ body: { shareKey } }, { session }) {
      const { accounts, recovery, baseShare } = requireWallet(state.recoversFor ?? session.userId)
      const share = await encrypt(recovery.share, shareKey)
      return {
        accounts,
        recovery: { ...recovery, share: state.alterEncrypted(share) },
        serverShare: state.alter(baseShare),
      }
    },
    addWalletDevice({ body }, { session, key }) {
      requireWallet(session.userId).shares.set(key, body.serverShare)
      return toUser(session.userId, key)
    },
    async changeRecovery({ body }, { session, key }) {
      const wallet = requireWallet(session.userId)
      const recovery = await openRecovery(body.recovery, key)
      Object.assign(wallet, { recovery, baseShare: body.serverShare })
      return toUser(session.userId, key)
    },
    releaseShare({ body: { purpose } }, { session, key }) {
      if (purpose !== 'sign' && !isFresh(session)) throw new RefusedError('LOGIN_REQUIRED')
      const share = requireWallet(session.userId).shares.get(key)
      if (!share) throw new RefusedError('NOT_FOUND')
      return { share: state.alter(share) }
    },
  }
}
