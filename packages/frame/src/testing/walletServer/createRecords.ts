import { randomBytes } from 'node:crypto'
import type { ResponseFor } from '@latchkey/protocol/api'
import type { LoginProvider, SocialProvider } from '@latchkey/protocol/vocabulary'
import type {
  Recovery,
  WalletEndpointId,
  WalletSession,
  WalletUser,
  walletEndpoints,
} from '@latchkey/protocol/wallet'
import { RefusedError } from './RefusedError.ts'

/** How far a login by Farcaster is. */
export type FarcasterState = ResponseFor<(typeof walletEndpoints)['getFarcasterLogin']>['state']

/** Somebody who is logged in, by the key of their frame. */
export type Session = {
  id: string
  userId: string
  key: string
  accessToken: string
  refreshToken: string
  loginAt: number
}
type Wallet = {
  accounts: NonNullable<WalletUser['accounts']>
  recovery: Recovery
  baseShare: string
  /** By the key of each device. */
  shares: Map<string, string>
}
type User = { id: string; email: string; provider?: LoginProvider; isPasskey?: boolean }
/** What a login came to: kept, since its answer may be lost. */
type Used = { session?: WalletSession }
type EmailLogin = { email: string; code: string; key: string; isConfirmed: boolean; tries: number } & Used
type EmailChange = { userId: string; key: string; purpose: 'old' | 'new'; to: string; code: string }

/** What tests set. */
const createState = () => ({
  nonce: randomBytes(16).toString('base64url'),
  /** What the accounts of a new wallet have to sign. */
  accountNonce: randomBytes(16).toString('base64url'),
  /** What becomes of it on its way out. */
  alterNonce: (nonce: string) => nonce,
  /** How far the server's clock is from this machine's. */
  clockOffsetMs: 0,
  /** What becomes of a share on its way out. */
  alter: (share: string) => share,
  /** What becomes of an encrypted share on its way out. */
  alterEncrypted: (encrypted: string) => encrypted,
  /** What becomes of a user's accounts on their way out. */
  alterAccounts: (accounts: Wallet['accounts']) => accounts,
  /** The user whose wallet a recovery gives, in place of the caller's own. */
  recoversFor: undefined as string | undefined,
  /** Whom this server has no account with. */
  withoutProvider: undefined as LoginProvider | undefined,
  /** Whether Farcaster's relay is silent. */
  isRelaySilent: false,
  /** Who the visitor is at every provider. */
  account: 'ada',
  /** The app's origin at which every device was seen first. */
  firstSeenAt: null as string | null,
  /** How many of the next recovery shares are encrypted to a key that is too old by then. */
  deadShareKeys: 0,
  /** Whether tokens are over. */
  areTokensOver: false,
  /** Whether answers of this route, or of these, are lost on the way. */
  losesAnswersOf: undefined as WalletEndpointId | readonly WalletEndpointId[] | undefined,
  /** Whether only one of them is. */
  losesOnce: false,
})

/** What a server of the wallet's routes keeps, in memory, and who is who in it. */
export function createRecords() {
  const state = createState()
  const users = new Map<string, User>()
  const wallets = new Map<string, Wallet>()
  const sessions = new Set<Session>()
  const now = () => Date.now() + state.clockOffsetMs

  const toUser = (userId: string, key: string): WalletUser => {
    const user = [...users.values()].find(({ id }) => id === userId)
    const wallet = wallets.get(userId)
    return {
      id: userId,
      email: user?.provider || user?.isPasskey ? null : (user?.email ?? null),
      ...(user?.isPasskey && { passkey: { name: user.email } }),
      ...(user?.provider && { social: { provider: user.provider, name: user.email } }),
      accounts: wallet ? state.alterAccounts(wallet.accounts) : null,
      recovery: wallet?.recovery.kind ?? null,
      ...(wallet?.recovery.salt && { recoverySalt: wallet.recovery.salt }),
      hasDeviceShare: wallet?.shares.has(key) ?? false,
    }
  }
  const toWire = (session: Session) => ({
    accessToken: session.accessToken,
    refreshToken: session.refreshToken,
    expiresAt: new Date(now() + 600_000).toISOString(),
    loginAt: new Date(session.loginAt).toISOString(),
    user: toUser(session.userId, session.key),
  })
  const begin = (userId: string, key: string) => {
    const tokens = { accessToken: toToken(), refreshToken: toToken() }
    const session = { id: toToken(), userId, key, ...tokens, loginAt: now() }
    sessions.add(session)
    return toWire(session)
  }

  return {
    state,
    users,
    wallets,
    sessions,
    mails: [] as { email: string; code: string; loginId: string }[],
    emailLogins: new Map<string, EmailLogin>(),
    emailChanges: new Map<string, EmailChange>(),
    socialLogins: new Map<string, { provider: SocialProvider; key: string; code?: string } & Used>(),
    farcasterLogins: new Map<string, { key: string; state: FarcasterState } & Used>(),
    passkeyLogins: new Map<string, { challenge: string; userHandle: string; key: string }>(),
    /** Of frames that were logged in before. */
    knownKeys: new Set<string>(),
    now,
    isFresh: ({ loginAt }: Session) => now() - loginAt <= 300_000,
    toUser,
    toWire,
    begin,
    /** Logs in whoever has this name with the provider, or this address, for the first time or once more. */
    logIn(who: { email: string; provider?: LoginProvider }, key: string) {
      const name = who.provider ? `${who.provider}: ${who.email}` : who.email
      const user = users.get(name) ?? { id: toToken(), ...who }
      users.set(name, user)
      return begin(user.id, key)
    },
    requireWallet(userId: string) {
      const wallet = wallets.get(userId)
      if (!wallet) throw new RefusedError('NOT_FOUND')
      return wallet
    },
  }
}

/** What a server of the wallet's routes keeps. */
export type Records = ReturnType<typeof createRecords>

/** An id, or a secret, that nobody guesses. */
export const toToken = () => randomBytes(24).toString('base64url')

/** Six digits, as in a mail. */
export const toCode = () => String(100_000 + (randomBytes(4).readUInt32BE() % 900_000))
