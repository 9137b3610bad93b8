import { walletAccessTokenMs, walletSessionIdleMs } from '@latchkey/protocol/constants'
import type { WalletSession } from '@latchkey/protocol/wallet'
import type { Database } from '../../storage/database.ts'
import type { Rows } from '../../storage/rows/createRows.ts'
import { walletTokens } from '../../storage/schema/walletSessions.ts'
import { createSecret, toHash } from '../base/createId.ts'

/** Creates the two tokens of a session. Only their hashes are stored. */
export async function issueTokens(
  database: Database,
  rows: Rows,
  sessionId: string,
): Promise<Pick<WalletSession, 'accessToken' | 'refreshToken' | 'expiresAt'>> {
  const now = Date.now()
  const accessToken = createSecret()
  const refreshToken = createSecret()
  const expiresAt = now + walletAccessTokenMs
  const refreshExpiresAt = now + walletSessionIdleMs
  await database.insert(walletTokens).values([
    rows.bind(walletTokens, { hash: toHash(accessToken), sessionId, kind: 'access', expiresAt }),
    rows.bind(walletTokens, {
      ...{ hash: toHash(refreshToken), sessionId, kind: 'refresh' },
      expiresAt: refreshExpiresAt,
    }),
  ])
  return { accessToken, refreshToken, expiresAt: new Date(expiresAt).toISOString() }
}
