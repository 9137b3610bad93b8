import { walletLoginGraceMs } from '@latchkey/protocol/constants'
import type { EmailLogin } from './createLoginStore.ts'

/** Whether a login was used so lately that its key may not have heard of it. */
export function isJustUsed({ purpose, userId, endedAt }: EmailLogin, now: number): boolean {
  return purpose === 'login' && userId !== null && endedAt !== null && now < endedAt + walletLoginGraceMs
}
