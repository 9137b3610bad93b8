import type { WalletSession } from '@latchkey/protocol/wallet'
import { toHash } from '../base/createId.ts'
import type { WalletCaller, WalletRequestOf } from '../base/ports.ts'
import type { PasskeyLoginParts } from './parts.ts'
import { refusePasskey } from './refusePasskey.ts'
import { takePasskeyLogin } from './takePasskeyLogin.ts'

/**
 * Creates a user with the passkey made for this login, and begins a session: both or neither. Throws `RequestFailure`:
 * CODE_DEAD, PASSKEY_INVALID.
 */
export async function createPasskey(
  { params: { loginId }, body: { name, credential } }: WalletRequestOf<'createPasskey'>,
  caller: WalletCaller,
  parts: PasskeyLoginParts,
): Promise<WalletSession> {
  const { users, sessions, audit, hash, database, rows } = parts
  const login = await takePasskeyLogin(loginId, caller, parts)
  const { id, clientDataJSON, attestationObject } = credential
  const made = await verify()
  const passkeyHash = hash('passkey', id)
  const session =
    made &&
    (await rows.transaction(database, async (within) => {
      const passkey = { publicKey: Buffer.from(made.publicKey).toString('base64url'), counter: made.counter }
      const user = await users.createByPasskey(
        { userId: login.userId, hash: passkeyHash, name, ...passkey },
        within,
      )
      return user && sessions.begin({ userId: user.id, caller, appOrigin: login.appOrigin }, within)
    }))
  if (session) return session
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
