import { passkeyLoginMs } from '@latchkey/protocol/constants'
import { walletPasskeyLogins as logins } from '../../storage/schema/walletPasskeyLogins.ts'
import { createId, createSecret, toHash } from '../base/createId.ts'
import type { WalletCaller, WalletRequestOf, WalletResponseOf } from '../base/ports.ts'
import { requireAppProject } from '../login/requireAppProject.ts'
import { takeLoginTurn } from '../login/takeLoginTurn.ts'
import type { PasskeyLoginParts } from './parts.ts'

/** Begins a login for the requesting key. Throws `RequestFailure`: ORIGIN_NOT_ALLOWED, 429. */
export async function createPasskeyLogin(
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
