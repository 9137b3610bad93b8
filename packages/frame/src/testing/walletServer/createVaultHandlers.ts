import { createPublicKey, verify } from 'node:crypto'
import type { RequestFor } from '@latchkey/protocol/api'
import { toAccountStatement, type walletEndpoints } from '@latchkey/protocol/wallet'
import { base58 } from '@scure/base'
import { keccak256, recoverAddress } from 'viem'
import type { Records } from './createRecords.ts'
import type { WalletHandlers } from './handlers.ts'
import { RefusedError } from './RefusedError.ts'

/** Wallets and their shares: what is made, brought back, and given out to sign. */
export function createVaultHandlers(records: Records): WalletHandlers {
  const { state, wallets, isFresh, toUser, requireWallet } = records

  /** Both accounts have signed for this user, with the nonce of now. */
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

  return {
    getWalletNonce: () => ({ nonce: state.alterNonce(state.accountNonce) }),
    async createWallet({ body }, { session, key }) {
      await checkAccounts(session.userId, body)
      if (wallets.has(session.userId)) throw new RefusedError('WALLET_EXISTS')
      wallets.set(session.userId, {
        accounts: body.accounts,
        recovery: body.recovery,
        baseShare: body.baseShare,
        shares: new Map([[key, body.serverShare]]),
      })
      return toUser(session.userId, key)
    },
    recoverWallet(_, { session }) {
      const { accounts, recovery, baseShare } = requireWallet(session.userId)
      return { accounts, recovery, serverShare: state.alter(baseShare) }
    },
    addWalletDevice({ body }, { session, key }) {
      requireWallet(session.userId).shares.set(key, body.serverShare)
      return toUser(session.userId, key)
    },
    changeRecovery({ body }, { session, key }) {
      const wallet = requireWallet(session.userId)
      Object.assign(wallet, { recovery: body.recovery, baseShare: body.serverShare })
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
