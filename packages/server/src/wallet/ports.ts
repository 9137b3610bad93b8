import type { RequestFor, ResponseFor } from '@latchkey/protocol/api'
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
  /** Whether an address has a user: for the mails alone, never for an answer. */
  hasEmail(email: string): Promise<boolean>
  /** Whether this key has held a session of the address before: a device that is known. */
  isKnownDevice(email: string, key: string, within?: Database): Promise<boolean>
  /** Gives a user another address; answers false, and does nothing, where it is somebody else's. */
  changeEmail(userId: string, email: string, within?: Database): Promise<boolean>
  /** What the frame is told of a user, seen from the key that asks. */
  read(userId: string, key: string, within?: Database): Promise<WalletUser>
}

/** Sessions, each bound to a key. */
export type WalletSessions = {
  /** Begins one, right after a login: where it is given a transaction, with all that this changes. */
  begin(login: { userId: string; caller: WalletCaller }, within?: Database): Promise<WalletSession>
}

/** A mail that goes out. */
export type Mail = { to: string; subject: string; text: string; html: string }

/** Sends mails; rejects when the mail server refuses or does not answer. */
export type Mailer = {
  send(mail: Mail): Promise<void>
  close(): void
}

/** Something that concerns a wallet's security; no personal data beyond a keyed hash of whom it is about. */
export type AuditEvent = {
  what:
    | 'codeSent'
    | 'codeWrong'
    | 'codeDead'
    | 'deviceConfirmed'
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

/** A page that a mail's link opens, with the headers that it must be sent with. */
export type WalletPage = { status: 200 | 410; headers: Readonly<Record<string, string>>; body: string }

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

/** Changes of the e-mail address, by a code to the old one and a code to the new one. */
export type EmailChanges = {
  [id in 'createEmailChange' | 'confirmOldEmail' | 'confirmNewEmail']: WalletHandler<id>
}
