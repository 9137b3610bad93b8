import type { WalletSession } from '@latchkey/protocol/wallet'
import { toHash } from '../base/createId.ts'
import type { KeptPasskey, WalletCaller, WalletRequestOf } from '../base/ports.ts'
import type { PasskeyLoginParts } from './parts.ts'
import { refusePasskey } from './refusePasskey.ts'
import { takePasskeyLogin } from './takePasskeyLogin.ts'

/**
 * Completes a login with a passkey's signature, and begins a session. Throws `RequestFailure`: CODE_DEAD,
 * PASSKEY_UNKNOWN, PASSKEY_INVALID (also if its signature counter decreases, since it may be a copy).
 */
export async function verifyPasskeyLogin(
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
  if (session) return session
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
