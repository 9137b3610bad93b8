import { and, eq, gt } from 'drizzle-orm'
import { RequestFailure } from '../../base/RequestFailure.ts'
import type { Row } from '../../storage/rows/table.ts'
import { walletPasskeyLogins as logins } from '../../storage/schema/walletPasskeyLogins.ts'
import type { WalletCaller } from '../base/ports.ts'
import type { PasskeyLoginParts } from './parts.ts'

/** A passkey login as stored. */
type PasskeyLogin = Row<typeof logins>

/**
 * Removes a login and returns it, only for the key that began it: a challenge can be used once, whether it succeeds or
 * not. Throws `RequestFailure` CODE_DEAD if it does not exist.
 */
export async function takePasskeyLogin(
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
