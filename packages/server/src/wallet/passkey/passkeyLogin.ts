import {
  passkeyLoginMs,
  passkeyLoginsOfClientPerHour,
  passkeyLoginsOfProjectPerHour,
} from '@latchkey/protocol/constants'
import type { WalletSession } from '@latchkey/protocol/wallet'
import { and, eq, gt } from 'drizzle-orm'
import { RequestFailure } from '../../base/RequestFailure.ts'
import type { Database } from '../../storage/database.ts'
import type { Row } from '../../storage/rows/table.ts'
import { walletPasskeyLogins as logins } from '../../storage/schema/walletPasskeyLogins.ts'
import { createId, createSecret, toHash } from '../base/createId.ts'
import type { Turns } from '../base/createTurns.ts'
import type {
  KeptPasskey,
  PasskeyLogins,
  WalletCaller,
  WalletRequestOf,
  WalletResponseOf,
} from '../base/ports.ts'
import { createMailLimits } from '../login/createMailLimits.ts'
import type { LoginParts } from '../login/loginParts.ts'
import { requireAppProject } from '../login/requireAppProject.ts'
import { takeLoginTurn } from '../login/takeLoginTurn.ts'

/** Dependencies of passkey logins. A passkey belongs to the host of `walletOrigin` (WebAuthn, 5.4.2). */
type PasskeyLoginParts = LoginParts & { database: Database }

/** Settings that the server provides. */
type PasskeyLoginSettings = Omit<PasskeyLoginParts, 'limits' | 'now'> &
  Partial<Pick<PasskeyLoginParts, 'now'>> & { database: Database; turns: Turns }

/** Creates the passkey login (WebAuthn) handlers of the wallet's origin. */
export function createPasskeyLogins({
  now = Date.now,
  turns,
  ...given
}: PasskeyLoginSettings): PasskeyLogins {
  const [perClient, perProject] = [passkeyLoginsOfClientPerHour, passkeyLoginsOfProjectPerHour]
  const parts: PasskeyLoginParts = {
    limits: createMailLimits({ turns, what: 'logins by passkeys', perClient, perProject }),
    ...given,
    now,
  }
  return {
    createPasskeyLogin: (request, caller) => createPasskeyLogin(request, caller, parts),
    createPasskey: (request, caller) => createPasskey(request, caller, parts),
    verifyPasskeyLogin: (request, caller) => verifyPasskeyLogin(request, caller, parts),
  }
}

/** Begins a login for the requesting key. Throws `RequestFailure`: ORIGIN_NOT_ALLOWED, 429. */
async function createPasskeyLogin(
  { body: { appOrigin } }: WalletRequestOf<'createPasskeyLogin'>,
  caller: WalletCaller,
  parts: PasskeyLoginParts,
): Promise<WalletResponseOf<'createPasskeyLogin'>> {
  requireAppProject(appOrigin, caller, parts)
  await takeLoginTurn(parts, caller, 'passkey')
  const [id, userId, challenge] = [createId(), createId(), createSecret()]
  const { projectId, key } = caller
  const login = {
    ...{ id, projectId, key, userId },
    appOrigin: new URL(appOrigin).origin,
    challengeHash: toHash(challenge),
    expiresAt: parts.now() + passkeyLoginMs,
  }
  await parts.database.insert(logins).values(parts.rows.bind(logins, login))
  return { loginId: id, challenge, rpId: new URL(parts.walletOrigin()).hostname, userHandle: userId }
}

/**
 * Completes a login with a passkey's signature, and begins a session. Throws `RequestFailure`: CODE_DEAD,
 * PASSKEY_UNKNOWN, PASSKEY_INVALID (also if its signature counter decreases, since it may be a copy).
 */
async function verifyPasskeyLogin(
  { params: { loginId }, body: { credential } }: WalletRequestOf<'verifyPasskeyLogin'>,
  caller: WalletCaller,
  parts: PasskeyLoginParts,
): Promise<WalletSession> {
  const { users, sessions, audit, hash, database, rows } = parts
  const login = await takePasskeyLogin(loginId, caller, parts)
  const kept = await users.findByPasskey(hash('passkey', credential.id))
  if (!kept) throw refusePasskey('PASSKEY_UNKNOWN')
  const counter = await verify(kept)
  const session =
    counter !== undefined &&
    (await rows.transaction(database, async (within) => {
      if (!(await users.countPasskey(kept.userId, counter, within))) return undefined
      return sessions.begin({ userId: kept.userId, caller, appOrigin: login.appOrigin }, within)
    }))
  if (session) return session()
  await audit.record({ what: 'passkeyRefused', subject: kept.userId, projectId: caller.projectId })
  throw refusePasskey('PASSKEY_INVALID')

  /** Returns the passkey's signature counter; undefined if it has not signed this challenge. */
  async function verify({ publicKey, counter }: KeptPasskey): Promise<number | undefined> {
    const { id, ...response } = credential
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
    const origin = parts.walletOrigin()
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: { ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} }, response },
        expectedChallenge: (challenge) => toHash(challenge) === login.challengeHash,
        expectedOrigin: origin,
        expectedRPID: new URL(origin).hostname,
        // The page that embeds the frame, if the browser reports it.
        expectedTopOrigin: login.appOrigin,
        credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
        requireUserVerification: true,
      })
      return verified ? authenticationInfo.newCounter : undefined
    } catch {
      return undefined
    }
  }
}

/**
 * Creates a user with the passkey made for this login, and begins a session: both or neither. Throws `RequestFailure`:
 * CODE_DEAD, PASSKEY_INVALID.
 */
async function createPasskey(
  { params: { loginId }, body: { name, credential } }: WalletRequestOf<'createPasskey'>,
  caller: WalletCaller,
  parts: PasskeyLoginParts,
): Promise<WalletSession> {
  const { users, sessions, audit, hash, database, rows } = parts
  const login = await takePasskeyLogin(loginId, caller, parts)
  const { id, clientDataJSON, attestationObject } = credential
  const made = await verify()
  const passkeyHash = hash('passkey', id)
  const create =
    made &&
    (await users.prepareByPasskey({
      ...{ userId: login.userId, hash: passkeyHash, name, counter: made.counter },
      publicKey: Buffer.from(made.publicKey).toString('base64url'),
    }))
  const session =
    create &&
    (await rows.transaction(database, async (within) => {
      const user = await create(within)
      return user && sessions.begin({ userId: user.id, caller, appOrigin: login.appOrigin }, within)
    }))
  if (session) return session()
  await audit.record({ what: 'passkeyRefused', subject: passkeyHash, projectId: caller.projectId })
  throw refusePasskey('PASSKEY_INVALID')

  async function verify() {
    // Loaded with the first passkey, since most visitors log in another way.
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
    const origin = parts.walletOrigin()
    try {
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: {
          ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
          response: { clientDataJSON, attestationObject },
        },
        expectedChallenge: (challenge) => toHash(challenge) === login.challengeHash,
        expectedOrigin: origin,
        expectedRPID: new URL(origin).hostname,
        requireUserVerification: true,
      })
      const isOwn = readTopOrigin(clientDataJSON) ?? login.appOrigin
      return verified && isOwn === login.appOrigin ? registrationInfo.credential : undefined
    } catch {
      return undefined
    }
  }
}

/** Returns the origin of the page that embeds the frame, if the browser reports it (WebAuthn 3, 5.8.1). */
function readTopOrigin(clientDataJSON: string): unknown {
  return JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()).topOrigin
}

const descriptions = {
  PASSKEY_UNKNOWN: 'No user has this passkey.',
  PASSKEY_INVALID: 'The passkey’s response is invalid, or the passkey is already registered.',
} as const

/** Creates the failure of a refused passkey. */
const refusePasskey = (code: keyof typeof descriptions): RequestFailure =>
  new RequestFailure(code, { field: 'credential', description: descriptions[code] })

/** A passkey login as stored. */
type PasskeyLogin = Row<typeof logins>

/**
 * Removes a login and returns it, only for the key that began it: a challenge can be used once, whether it succeeds or
 * not. Throws `RequestFailure` CODE_DEAD if it does not exist.
 */
async function takePasskeyLogin(
  loginId: string,
  { key, projectId }: WalletCaller,
  { database, rows, now }: Pick<PasskeyLoginParts, 'database' | 'rows' | 'now'>,
): Promise<PasskeyLogin> {
  const isOwn = and(eq(logins.id, loginId), eq(logins.key, key), eq(logins.projectId, projectId))
  const [login] = await rows.delete(database, logins, and(isOwn, gt(logins.expiresAt, now())))
  if (login) return login
  throw new RequestFailure('CODE_DEAD', {
    field: 'loginId',
    description: 'The login expired, was already used, or belongs to another key.',
  })
}
