import { walletLoginGraceMs } from '@latchkey/protocol/constants'

/** Whether a login was used so lately that its key may not have heard of it. */
export function isJustUsed<Login extends { userId: string | null; endedAt: number | null }>(
  login: Login,
  now: number,
): login is Login & { userId: string } {
  const { userId, endedAt } = login
  return userId !== null && endedAt !== null && now < endedAt + walletLoginGraceMs
}
