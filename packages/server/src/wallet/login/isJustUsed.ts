import { walletLoginGraceMs } from '@latchkey/protocol/constants'

/** Returns whether a login was used so recently that its key may not have received the response. */
export function isJustUsed<Login extends { userId: string | null; endedAt: number | null }>(
  login: Login,
  now: number,
): login is Login & { userId: string } {
  const { userId, endedAt } = login
  return userId !== null && endedAt !== null && now < endedAt + walletLoginGraceMs
}
