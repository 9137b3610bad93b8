import type { Recovery, WalletEndpointId } from '@latchkey/protocol/wallet'
import { RequestFailure } from '../../base/RequestFailure.ts'
import type {
  EmailLogins,
  FarcasterLogins,
  SocialLogins,
  WalletCaller,
  WalletHandler,
} from '../base/ports.ts'
import type { OpenWallet } from '../openWallet.ts'
import { requireFreshLogin } from '../sessions/requireFreshLogin.ts'
import { sessionOf } from '../sessions/sessionOf.ts'
import { requireAccountProof } from '../shares/requireAccountProof.ts'

/** A handler for each row of `walletEndpoints`. */
type WalletHandlers = { [id in WalletEndpointId]: WalletHandler<id> }

/** The routes of logins. */
type LoginRoute = Extract<WalletEndpointId, `${string}${'Email' | 'Social' | 'Farcaster'}Login`>

/** Creates the handlers of the wallet's routes, by their ids. */
export function createWalletHandlers(
  wallet: OpenWallet,
  logins: Pick<EmailLogins & SocialLogins & FarcasterLogins, LoginRoute>,
): WalletHandlers {
  const { users, audit } = wallet
  return {
    createEmailLogin: logins.createEmailLogin,
    getEmailLogin: logins.getEmailLogin,
    verifyEmailLogin: logins.verifyEmailLogin,
    createSocialLogin: logins.createSocialLogin,
    verifySocialLogin: logins.verifySocialLogin,
    createFarcasterLogin: logins.createFarcasterLogin,
    getFarcasterLogin: logins.getFarcasterLogin,
    verifyFarcasterLogin: logins.verifyFarcasterLogin,
    createPasskeyLogin: wallet.passkeyLogins.createPasskeyLogin,
    createPasskey: wallet.passkeyLogins.createPasskey,
    verifyPasskeyLogin: wallet.passkeyLogins.verifyPasskeyLogin,
    createEmailChange: wallet.emailLogins.createEmailChange,
    confirmOldEmail: wallet.emailLogins.confirmOldEmail,
    confirmNewEmail: wallet.emailLogins.confirmNewEmail,

    ...createSessionHandlers(wallet),
    ...createShareHandlers(wallet),

    async getWalletUser(_, caller) {
      const { userId, key } = ownerOf(caller)
      return users.read(userId, key)
    },

    async deleteWalletUser(_, caller) {
      const { userId } = ownerOf(caller)
      // Recorded first, so that nothing is done without a record.
      await audit.record({ what: 'userDeleted', subject: userId, projectId: caller.projectId })
      await users.remove(userId)
      return {}
    },
  }
}

/** Creates the handlers of sessions and devices. */
function createSessionHandlers({
  sessions,
  audit,
}: OpenWallet): Pick<
  WalletHandlers,
  'checkFreshLogin' | 'refreshWalletSession' | 'getWalletSessions' | 'revokeWalletSession'
> {
  return {
    // The row itself requires a recent login, so there is nothing left to check.
    checkFreshLogin: async () => ({}),

    refreshWalletSession: ({ body }, caller) => sessions.refresh(body.refreshToken, caller),

    async getWalletSessions(_, caller) {
      const own = sessionOf(caller)
      const rows = await sessions.list(own.userId)
      return {
        sessions: rows.map(({ id, key, device, hasDeviceShare, appOrigin, firstSeenAt, session }) => ({
          id,
          isCurrent: key === caller.key,
          hasDeviceShare,
          device,
          appOrigin,
          firstSeenAt: new Date(firstSeenAt).toISOString(),
          createdAt: session && new Date(session.createdAt).toISOString(),
          usedAt: session && new Date(session.usedAt).toISOString(),
        })),
      }
    },

    async revokeWalletSession({ params: { sessionId } }, caller) {
      const own = sessionOf(caller)
      const event = { subject: own.userId, projectId: caller.projectId }
      if (sessionId === 'current') {
        await sessions.end(own)
        await audit.record({ what: 'logout', ...event })
        return {}
      }
      requireFreshLogin(own)
      if (!(await sessions.revoke({ id: sessionId, userId: own.userId })))
        throw new RequestFailure('NOT_FOUND', {
          field: 'sessionId',
          description: 'You have no device with this id.',
        })
      await audit.record({ what: 'sessionRevoked', ...event })
      await audit.record({ what: 'deviceRevoked', ...event })
      return {}
    },
  }
}

/** Creates the handlers of the wallet's shares. Each release and change is recorded. */
function createShareHandlers({
  shares,
  shareKeys,
  users,
  audit,
  accountNonces,
}: OpenWallet): Pick<
  WalletHandlers,
  'getWalletNonce' | 'createWallet' | 'releaseShare' | 'recoverWallet' | 'addWalletDevice' | 'changeRecovery'
> {
  return {
    async getWalletNonce(_, caller) {
      return { nonce: accountNonces.current(), shareKey: await shareKeys.make(ownerOf(caller)) }
    },

    async createWallet({ body }, caller) {
      const owner = ownerOf(caller)
      await requireAccountProof({ userId: owner.userId, ...body }, accountNonces)
      await shares.create(owner, { ...body, recovery: await openRecovery(body.recovery, owner) })
      await audit.record({ what: 'walletCreated', subject: owner.userId, projectId: caller.projectId })
      return users.read(owner.userId, owner.key)
    },

    async releaseShare({ body: { purpose } }, caller) {
      if (purpose !== 'sign') requireFreshLogin(sessionOf(caller))
      const owner = ownerOf(caller)
      const share = await shares.release(owner)
      // Recorded before it is sent, so that no share is released without a record.
      await audit.record({
        what: 'shareReleased',
        subject: owner.userId,
        projectId: caller.projectId,
        purpose,
      })
      return { share }
    },

    async recoverWallet({ body: { shareKey } }, caller) {
      const { userId } = ownerOf(caller)
      const { recovery, ...wallet } = await shares.recover(userId)
      const share = await shareKeys.encrypt(recovery.share, shareKey)
      await audit.record({ what: 'walletRecovered', subject: userId, projectId: caller.projectId })
      return { ...wallet, recovery: { ...recovery, share } }
    },

    async addWalletDevice({ body: { serverShare } }, caller) {
      const owner = ownerOf(caller)
      await shares.addDevice(owner, serverShare)
      await audit.record({ what: 'deviceAdded', subject: owner.userId, projectId: caller.projectId })
      return users.read(owner.userId, owner.key)
    },

    async changeRecovery({ body }, caller) {
      const owner = ownerOf(caller)
      const { userId, key } = owner
      const recovery = await openRecovery(body.recovery, owner)
      await shares.changeRecovery(userId, { ...body, recovery })
      await audit.record({
        what: 'recoveryChanged',
        subject: userId,
        projectId: caller.projectId,
        purpose: recovery.kind,
      })
      return users.read(userId, key)
    },
  }

  async function openRecovery(recovery: Recovery, owner: ReturnType<typeof ownerOf>): Promise<Recovery> {
    return { ...recovery, share: await shareKeys.open(recovery.share, owner) }
  }
}

function ownerOf(caller: WalletCaller) {
  return { userId: sessionOf(caller).userId, key: caller.key }
}
