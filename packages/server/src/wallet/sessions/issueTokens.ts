import { walletAccessTokenMs, walletSessionIdleMs } from '@latchkey/protocol/constants'
import type { WalletSession } from '@latchkey/protocol/wallet'
import type { Database } from '../../storage/database.ts'
import { walletTokens } from '../../storage/schema/walletSessions.ts'
import { createSecret, toHash } from '../createId.ts'

/** Makes the two tokens of a session; their hashes are all that is kept. */
export async function issueTokens(
  database: Database,
  sessionId: string,
): Promise<Pick<WalletSession, 'accessToken' | 'refreshToken' | 'expiresAt'>> {
  const now = Date.now()
  const accessToken = createSecret()
  const refreshToken = createSecret()
  const expiresAt = now + walletAccessTokenMs
  await database.insert(walletTokens).values([
    { hash: toHash(accessToken), sessionId, kind: 'access', expiresAt },
    { hash: toHash(refreshToken), sessionId, kind: 'refresh', expiresAt: now + walletSessionIdleMs },
  ])
  return { accessToken, refreshToken, expiresAt: new Date(expiresAt).toISOString() }
}
