import type { RequestFor, ResponseFor } from '@latchkey/protocol/api'
import type { Caip2 } from '@latchkey/protocol/ids'
import type { LoginProvider, SocialProvider } from '@latchkey/protocol/vocabulary'
import type {
  WalletEndpointId,
  WalletSession,
  WalletUser,
  walletAccess,
  walletEndpoints,
} from '@latchkey/protocol/wallet'
import type { Database } from '../../storage/database.ts'
import type { WalletWords } from '../words/walletWords.ts'

/** The sender of a request to the wallet's origin, once project, proof and session have been checked. */
export type WalletCaller = {
  projectId: string
  /** Thumbprint of the frame's key that the request's proof is signed with (RFC 7638, SHA-256, base64url). */
  key: string
  /** The client's address, for rate limits. Never stored. */
  address: string
  /** Short name of browser and system, as claimed by the browser: `Chrome, Android`. */
  device: string
  /** Languages that the browser accepts, as in the `Accept-Language` header. */
  languages?: string | undefined
  /** Present if the row of `walletAccess` requires one. */
  session?: { id: string; userId: string; loginAt: Date }
}

/** Credentials that a route requires. */
export type WalletAccess = (typeof walletAccess)[keyof typeof walletAccess]

/**
 * A change whose data is sealed, to run in a transaction. Sealing and opening are never part of one: the keys may be in
 * a KMS that takes seconds, while a connection of the pool would wait.
 */
type Prepared<result> = (within: Database) => Promise<result>

/**
 * The users of embedded wallets, one set per operator: the same login gives the same wallet on every project. `within`
 * is the transaction of a call.
 */
export type WalletUsers = {
  /** Prepares `findOrCreateByEmail`. Takes the same time whether the user exists. */
  prepareByEmail(email: string): Promise<Prepared<{ id: string; isNew: boolean }>>
  /** Prepares `findOrCreateBySocial`. */
  prepareBySocial(account: SocialAccount): Promise<Prepared<{ id: string }>>
  /** Prepares `createByPasskey`. */
  prepareByPasskey(passkey: NewPasskey): Promise<Prepared<{ id: string } | undefined>>
  /** Prepares `changeEmail`. */
  prepareEmailChange(userId: string, email: string): Promise<Prepared<boolean>>
  /** Finds a user by a verified email address (lower case, NFC), or creates one. Concurrent calls create one user. */
  findOrCreateByEmail(email: string): Promise<{ id: string; isNew: boolean }>
  /**
   * Finds a user by the keyed hash of a social or Farcaster account, or creates one. Concurrent calls create one user.
   */
  findOrCreateBySocial(account: SocialAccount): Promise<{ id: string }>
  /** Creates a user with a passkey. Returns undefined, without changes, if the passkey is in use. */
  createByPasskey(passkey: NewPasskey): Promise<{ id: string } | undefined>
  /** Finds the user of a passkey by the keyed hash of its id. */
  findByPasskey(hash: string): Promise<KeptPasskey | undefined>
  /** Stores a passkey's signature counter. Returns false if it is not greater than the stored one (WebAuthn, 6.1.1). */
  countPasskey(userId: string, counter: number, within?: Database): Promise<boolean>
  /** Returns whether an address has a user. Only for emails, never for a response. */
  hasEmail(email: string): Promise<boolean>
  /**
   * Returns whether a user has this social account but has never logged in with this key, so that the device is new to
   * them.
   */
  isNewDevice(socialHash: string, key: string): Promise<boolean>
  /** Returns whether this key has had a session of the address, so that the device is known. */
  isKnownDevice(email: string, key: string, within?: Database): Promise<boolean>
  /** Changes a user's address. Returns false, without changes, if another user has it. */
  changeEmail(userId: string, email: string): Promise<boolean>
  /** Deletes a user with all devices, shares, sessions, and addresses of pending changes. */
  remove(userId: string): Promise<void>
  /** Returns what the frame learns about a user, for the requesting key. */
  read(userId: string, key: string): Promise<WalletUser>
}

/** A user's account at a social provider or Farcaster. */
type SocialAccount = {
  provider: LoginProvider
  /** Keyed hash of the provider and the stable id there. */
  hash: string
  /** The user's name at the provider. */
  name: string | null
}

/** A stored passkey: its public key (COSE, base64url) and its signature counter, 0 if it does not count. */
export type KeptPasskey = { userId: string; publicKey: string; counter: number }

/** A passkey that creates a user. `hash` is the keyed hash of the passkey's id. */
type NewPasskey = KeptPasskey & { hash: string; name: string }

/** Completes a session's response after its transaction: opens what the frame learns about the user. */
export type BegunSession = () => Promise<WalletSession>

/** Sessions, each bound to a key. */
export type WalletSessions = {
  /** Begins a session right after a login at an app's origin. All changes are part of the transaction, if given. */
  begin(
    login: { userId: string; caller: WalletCaller; appOrigin: string },
    within?: Database,
  ): Promise<BegunSession>
  /**
   * Returns a key's session with new tokens, for a client that may have lost the response that began it. The login time
   * is unchanged.
   */
  resume(of: { userId: string; key: string }, within?: Database): Promise<BegunSession | undefined>
}

/** An email to send. The same id identifies the same email, sent again. */
export type Mail = { id: string; to: string; subject: string; text: string; html: string }

/** Sends emails. Rejects if the mail server refuses or does not respond. */
export type Mailer = {
  send(mail: Mail): Promise<void>
  close(): void
}

/** A security event of a wallet. Its only personal data is a keyed hash of the subject. */
type AuditEvent = {
  what:
    | 'codeSent'
    | 'codeWrong'
    | 'codeDead'
    | 'deviceConfirmed'
    | 'socialReturned'
    | 'socialRefused'
    | 'passkeyRefused'
    | 'proofRefused'
    | 'login'
    | 'logout'
    | 'sessionRevoked'
    | 'sessionReused'
    | 'walletCreated'
    | 'shareReleased'
    | 'walletRecovered'
    | 'deviceAdded'
    | 'deviceRevoked'
    | 'recoveryChanged'
    | 'emailChanged'
    | 'userDeleted'
    | 'rowRefused'
    | 'rowsBound'
  /** An email address or a user's id, hashed with a key before it is stored. */
  subject: string
  projectId: string
  purpose?: string
}

/** Stores security events for the operator. */
export type AuditLog = { record(event: AuditEvent, within?: Database): Promise<void> }

/** A decoded request of a wallet route. */
export type WalletRequestOf<id extends WalletEndpointId> = RequestFor<(typeof walletEndpoints)[id]>
/** The response value of a wallet route. */
export type WalletResponseOf<id extends WalletEndpointId> = ResponseFor<(typeof walletEndpoints)[id]>

/**
 * Handles one route: receives a decoded request of a verified caller and returns the value of the response. Throws
 * `RequestFailure`.
 */
export type WalletHandler<id extends WalletEndpointId> = (
  request: WalletRequestOf<id>,
  caller: WalletCaller,
) => Promise<WalletResponseOf<id>>

/** A page of a login, with its required headers, in the language of its reader. */
export type WalletPage = (words: WalletWords) => {
  status: 200 | 410 | 502
  headers: Readonly<Record<string, string>>
  body: string
}

/** Email logins: three routes, and the page that the link in an email opens. */
export type EmailLogins = {
  createEmailLogin: WalletHandler<'createEmailLogin'>
  getEmailLogin: WalletHandler<'getEmailLogin'>
  verifyEmailLogin: WalletHandler<'verifyEmailLogin'>
  /** Renders the page that shows the requester. Approves nothing. */
  showDevice(token: string): Promise<WalletPage>
  /** Confirms the login that the page shows. Only called by the page's own form. */
  confirmDevice(token: string): Promise<WalletPage>
  /** Sends all pending emails, and none after that. */
  close(): Promise<void>
}

/**
 * The values that tie a visitor's redirect to a social provider to the callback (RFC 6749, RFC 7636, OpenID Connect).
 */
export type AuthorizationRequest = { state: string; verifier: string; nonce: string; redirectUri: string }

/** The social providers that the operator has an account with. Methods reject with any error. */
export type SocialProviders = {
  has(provider: SocialProvider): boolean
  /** Returns the URL where the visitor authenticates. */
  toAuthorization(provider: SocialProvider, request: AuthorizationRequest): Promise<URL>
  /** Returns the identity of the visitor who was redirected to this callback. */
  redeem(provider: SocialProvider, callback: URL, request: AuthorizationRequest): Promise<SocialIdentity>
}

/** A visitor's identity at a provider. `verifiedEmail` is only used for emails, and is never stored. */
export type SocialIdentity = { subject: string; name: string | null; verifiedEmail: string | null }

/** Passkey logins: three routes. */
export type PasskeyLogins = {
  [id in 'createPasskeyLogin' | 'createPasskey' | 'verifyPasskeyLogin']: WalletHandler<id>
}

/** The result of opening a login's window: a redirect to the provider, for this browser only, or a page. */
export type StartedSocial = { goTo: URL; browser: string } | { page: WalletPage }

/** The browser that a provider sends back: its cookie, its address, and its `Accept-Language` header. */
export type SocialReturn = { browser: string | undefined; address: string; languages?: string | undefined }

/** Social logins: two routes, and the window's two pages. `browser` is the cookie's value. */
export type SocialLogins = {
  createSocialLogin: WalletHandler<'createSocialLogin'>
  verifySocialLogin: WalletHandler<'verifySocialLogin'>
  start(flow: string, browser: string | undefined): Promise<StartedSocial>
  finish(provider: SocialProvider, search: string, from: SocialReturn): Promise<WalletPage>
}

/** The message that a visitor signs in their Farcaster app (FIP-11, EIP-4361). */
export type FarcasterQuestion = { domain: string; siweUri: string; nonce: string; expirationTime: string }

/** The signed response. `username` comes from the relay and is not signed. */
export type FarcasterAnswer = { message: string; signature: string; username: string | null }

/**
 * A relay of the Connect API (FIP-11). Throws `RequestFailure` UPSTREAM_UNAVAILABLE for an unexpected response, or
 * none.
 */
export type FarcasterRelay = {
  /** Opens a channel. Returns its secret token, and the URL that opens the request in a Farcaster app. */
  open(question: FarcasterQuestion): Promise<{ token: string; url: string }>
  /** Returns the signed response, if any; `gone` if the relay no longer knows the channel. */
  read(token: string): Promise<FarcasterAnswer | 'open' | 'gone'>
}

/** The registry of Farcaster ids, on its chain. */
export type FarcasterRegistry = {
  chainId: Caip2
  /**
   * Returns whether an address has custody of an id and has signed a message. Throws `RequestFailure`
   * UPSTREAM_UNAVAILABLE if the chain does not respond.
   */
  holds(signed: { fid: bigint; address: string; message: string; signature: string }): Promise<boolean>
}

/** Farcaster logins: three routes, and the page that a phone opens. `browser` is the cookie's value. */
export type FarcasterLogins = {
  createFarcasterLogin: WalletHandler<'createFarcasterLogin'>
  getFarcasterLogin: WalletHandler<'getFarcasterLogin'>
  verifyFarcasterLogin: WalletHandler<'verifyFarcasterLogin'>
  /** Renders the page that shows the requester. Begins nothing. */
  show(flow: string): Promise<WalletPage>
  /** Opens a channel for the page's login, for one browser only. The cookie must be set to the returned `browser`. */
  open(flow: string, browser: string | undefined): Promise<{ page: WalletPage; browser?: string }>
  /** Ends the login that the page shows. */
  refuse(flow: string): Promise<WalletPage>
}

/** Changes of the email address, with one code for the old address and one for the new address. */
export type EmailChanges = {
  [id in 'createEmailChange' | 'confirmOldEmail' | 'confirmNewEmail']: WalletHandler<id>
}
