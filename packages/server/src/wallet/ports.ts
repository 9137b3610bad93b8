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
import type { Database } from '../storage/database.ts'

/** Who asks at the wallet's origin, once project, proof and session have been checked. */
export type WalletCaller = {
  projectId: string
  /** Thumbprint of the frame's key (RFC 7638, SHA-256, base64url), whose proof came with the request. */
  key: string
  /** The client's address, for limits; it is kept nowhere. */
  address: string
  /** Browser and system as they call themselves, short: `Chrome, Android`. */
  device: string
  /** Present where the row of `walletAccess` asks for one. */
  session?: { id: string; userId: string; loginAt: Date }
}

/** What a caller has to bring. */
export type WalletAccess = (typeof walletAccess)[keyof typeof walletAccess]

/**
 * The users of embedded wallets, one per operator: the same login gives the same wallet on every project. `within` is
 * the transaction that a call belongs to.
 */
export type WalletUsers = {
  /** By a verified e-mail address (lower case, NFC); made where there is none. Two at once make one. */
  findOrCreateByEmail(email: string, within?: Database): Promise<{ id: string; isNew: boolean }>
  /** By an account at a social provider or Farcaster, found by its keyed hash; made where there is none. Two at once make one. */
  findOrCreateBySocial(account: SocialAccount, within?: Database): Promise<{ id: string }>
  /** Makes a user of a passkey; answers undefined, and does nothing, where somebody has that passkey. */
  createByPasskey(passkey: NewPasskey, within?: Database): Promise<{ id: string } | undefined>
  /** The user of a passkey, by the keyed hash of its id. */
  findByPasskey(hash: string, within?: Database): Promise<KeptPasskey | undefined>
  /** Writes down how often a passkey has signed; answers false where it is not more than was known (WebAuthn, 6.1.1). */
  countPasskey(userId: string, counter: number, within?: Database): Promise<boolean>
  /** Whether an address has a user: for the mails alone, never for an answer. */
  hasEmail(email: string): Promise<boolean>
  /** Returns whether a user has this social account but has never logged in with this key: a device that is new to them. */
  isNewDevice(socialHash: string, key: string): Promise<boolean>
  /** Whether this key has held a session of the address before: a device that is known. */
  isKnownDevice(email: string, key: string, within?: Database): Promise<boolean>
  /** Gives a user another address; answers false, and does nothing, where it is somebody else's. */
  changeEmail(userId: string, email: string, within?: Database): Promise<boolean>
  /** Forgets a user, and with them devices, shares, sessions, and the addresses of a change that is under way. */
  remove(userId: string): Promise<void>
  /** What the frame is told of a user, seen from the key that asks. */
  read(userId: string, key: string, within?: Database): Promise<WalletUser>
}

/** Somebody's account at a social provider, or at Farcaster. */
export type SocialAccount = {
  provider: LoginProvider
  /** Keyed, of the provider and of the id that stays the same there. */
  hash: string
  /** What the provider calls them. */
  name: string | null
}

/** A passkey as it is kept: its public key (COSE, base64url), and how often it has signed, 0 where it does not count. */
export type KeptPasskey = { userId: string; publicKey: string; counter: number }

/** A passkey that makes a user: `hash` is keyed, of the passkey's id. */
type NewPasskey = KeptPasskey & { hash: string; name: string }

/** Sessions, each bound to a key. */
export type WalletSessions = {
  /** Begins one, right after a login at an app's origin: where it is given a transaction, with all that this changes. */
  begin(
    login: { userId: string; caller: WalletCaller; appOrigin: string },
    within?: Database,
  ): Promise<WalletSession>
  /** The session of a key with tokens of its own, for whom it was begun and who may not have heard of it; its login is as old as it was. */
  resume(of: { userId: string; key: string }, within?: Database): Promise<WalletSession | undefined>
}

/** A mail that goes out; whatever has the same id is the same mail, sent once more. */
export type Mail = { id: string; to: string; subject: string; text: string; html: string }

/** Sends mails; rejects when the mail server refuses or does not answer. */
export type Mailer = {
  send(mail: Mail): Promise<void>
  close(): void
}

/** Something that concerns a wallet's security; no personal data beyond a keyed hash of whom it is about. */
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
  /** An e-mail address or a user's id: hashed by a key before it is kept. */
  subject: string
  projectId: string
  purpose?: string
}

/** Where security events are kept, for the operator. */
export type AuditLog = { record(event: AuditEvent, within?: Database): Promise<void> }

/** What a route of the wallet takes. */
export type WalletRequestOf<id extends WalletEndpointId> = RequestFor<(typeof walletEndpoints)[id]>
/** What a route of the wallet answers. */
export type WalletResponseOf<id extends WalletEndpointId> = ResponseFor<(typeof walletEndpoints)[id]>

/** Answers one route: a decoded request of a checked caller in, the response's value out; throws `RequestFailure`. */
export type WalletHandler<id extends WalletEndpointId> = (
  request: WalletRequestOf<id>,
  caller: WalletCaller,
) => Promise<WalletResponseOf<id>>

/** A page of a login, with the headers that it must be sent with. */
export type WalletPage = { status: 200 | 410 | 502; headers: Readonly<Record<string, string>>; body: string }

/** Logins by e-mail: three routes, and the page that a mail's link opens. */
export type EmailLogins = {
  createEmailLogin: WalletHandler<'createEmailLogin'>
  getEmailLogin: WalletHandler<'getEmailLogin'>
  verifyEmailLogin: WalletHandler<'verifyEmailLogin'>
  /** Shows who asks, and approves nothing. */
  showDevice(token: string): Promise<WalletPage>
  /** Confirms what the page shows: for its own form alone. */
  confirmDevice(token: string): Promise<WalletPage>
  /** Sends what is to be sent, and nothing after that. */
  close(): Promise<void>
}

/** What a visitor's way to a social provider and back hangs by (RFC 6749, RFC 7636, OpenID Connect). */
export type SocialErrand = { state: string; verifier: string; nonce: string; redirectUri: string }

/** The social providers that the operator has an account with; rejects with whatever went wrong there. */
export type SocialProviders = {
  has(provider: SocialProvider): boolean
  /** Where the visitor says who they are. */
  toAuthorization(provider: SocialProvider, errand: SocialErrand): Promise<URL>
  /** Who the visitor is that came back by this address. */
  redeem(provider: SocialProvider, callback: URL, errand: SocialErrand): Promise<SocialIdentity>
}

/** What a provider says about a visitor; `verifiedEmail` is for emails only, and is never stored. */
export type SocialIdentity = { subject: string; name: string | null; verifiedEmail: string | null }

/** Logins by passkeys: three routes. */
export type PasskeyLogins = {
  [id in 'createPasskeyLogin' | 'createPasskey' | 'verifyPasskeyLogin']: WalletHandler<id>
}

/** What comes of opening a login's window: a way on to the provider, for this browser alone, or a page. */
export type StartedSocial = { goTo: URL; browser: string } | { page: WalletPage }

/** Logins by social providers: two routes, and the window's two pages. `browser` is what its cookie says, `address` the client's. */
export type SocialLogins = {
  createSocialLogin: WalletHandler<'createSocialLogin'>
  verifySocialLogin: WalletHandler<'verifySocialLogin'>
  start(flow: string, browser: string | undefined): Promise<StartedSocial>
  finish(
    provider: SocialProvider,
    search: string,
    from: { browser: string | undefined; address: string },
  ): Promise<WalletPage>
}

/** What a visitor is asked to sign in their Farcaster app (FIP-11, EIP-4361). */
export type FarcasterQuestion = { domain: string; siweUri: string; nonce: string; expirationTime: string }

/** What was signed there; `username` is what the relay says, and nobody has signed it. */
export type FarcasterAnswer = { message: string; signature: string; username: string | null }

/** A relay of the Connect API (FIP-11); throws `RequestFailure` UPSTREAM_UNAVAILABLE where it does not answer as it should. */
export type FarcasterRelay = {
  /** Opens a channel: its secret token, and where a Farcaster app takes the question up. */
  open(question: FarcasterQuestion): Promise<{ token: string; url: string }>
  /** What has come; `gone` where the relay does not know the channel any more. */
  read(token: string): Promise<FarcasterAnswer | 'open' | 'gone'>
}

/** The registry of Farcaster ids, on its chain. */
export type FarcasterRegistry = {
  chainId: Caip2
  /**
   * Whether an address has the custody of an id, and has signed a message. Throws `RequestFailure` UPSTREAM_UNAVAILABLE
   * where the chain does not say.
   */
  holds(signed: { fid: bigint; address: string; message: string; signature: string }): Promise<boolean>
}

/** Logins by Farcaster: three routes, and the page that a phone opens. `browser` is what its cookie says. */
export type FarcasterLogins = {
  createFarcasterLogin: WalletHandler<'createFarcasterLogin'>
  getFarcasterLogin: WalletHandler<'getFarcasterLogin'>
  verifyFarcasterLogin: WalletHandler<'verifyFarcasterLogin'>
  /** Shows who asks, and begins nothing. */
  show(flow: string): Promise<WalletPage>
  /** Opens a channel for what the page shows, for one browser alone: its cookie is to be `browser`. */
  open(flow: string, browser: string | undefined): Promise<{ page: WalletPage; browser?: string }>
  /** Ends what the page shows. */
  refuse(flow: string): Promise<WalletPage>
}

/** Changes of the e-mail address, by a code to the old one and a code to the new one. */
export type EmailChanges = {
  [id in 'createEmailChange' | 'confirmOldEmail' | 'confirmNewEmail']: WalletHandler<id>
}
