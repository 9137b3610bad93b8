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

/** State of a Farcaster login. */
export type FarcasterState = ResponseFor<(typeof walletEndpoints)['getFarcasterLogin']>['state']

/** A logged-in user, by the key of their frame. */
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
  /** Server shares by each device's key. */
  shares: Map<string, string>
}
type User = { id: string; email: string; provider?: LoginProvider; isPasskey?: boolean }
/** Result of a login, kept because its response may be lost. */
type Used = { session?: WalletSession }
type EmailLogin = { email: string; code: string; key: string; isConfirmed: boolean; tries: number } & Used
type EmailChange = { userId: string; key: string; purpose: 'old' | 'new'; to: string; code: string }

/** Settings for tests. */
const createState = () => ({
  nonce: randomBytes(16).toString('base64url'),
  /** Nonce that the accounts of a new wallet must sign. */
  accountNonce: randomBytes(16).toString('base64url'),
  /** Alters that nonce in responses. */
  alterNonce: (nonce: string) => nonce,
  /** Offset of the server's clock from the local clock. */
  clockOffsetMs: 0,
  /** Alters shares in responses. */
  alter: (share: string) => share,
  /** Alters encrypted shares in responses. */
  alterEncrypted: (encrypted: string) => encrypted,
  /** Alters a user's accounts in responses. */
  alterAccounts: (accounts: Wallet['accounts']) => accounts,
  /** User whose wallet a recovery returns instead of the caller's own. */
  recoversFor: undefined as string | undefined,
  /** Provider that this server does not support. */
  withoutProvider: undefined as LoginProvider | undefined,
  /** Whether Farcaster's relay does not respond. */
  isRelaySilent: false,
  /** The visitor's name with every provider. */
  account: 'ada',
  /** The app's origin at which every device was first seen. */
  firstSeenAt: null as string | null,
  /** How many of the next recovery shares are encrypted to a key that has expired. */
  deadShareKeys: 0,
  /** Whether tokens have expired. */
  areTokensOver: false,
  /** Route or routes whose responses are lost. */
  losesAnswersOf: undefined as WalletEndpointId | readonly WalletEndpointId[] | undefined,
  /** Whether only one response is lost. */
  losesOnce: false,
})

/** Creates the in-memory state of a server with the wallet's routes, and its lookups. */
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
    /** Keys of frames that have logged in before. */
    knownKeys: new Set<string>(),
    now,
    isFresh: ({ loginAt }: Session) => now() - loginAt <= 300_000,
    toUser,
    toWire,
    begin,
    /** Logs in the user with this name at the provider, or with this address, for the first time or again. */
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

/** In-memory state of a server with the wallet's routes. */
export type Records = ReturnType<typeof createRecords>

/** Creates an unguessable id or secret. */
export const toToken = () => randomBytes(24).toString('base64url')

/** Creates six digits, as in an email. */
export const toCode = () => String(100_000 + (randomBytes(4).readUInt32BE() % 900_000))
