import { emailCooldownMs, emailCountedMs, emailMailsMax } from '@latchkey/protocol/constants'
import { refuseUntil } from '../login/refuseUntil.ts'
import type { AddressPast } from './createLoginStore.ts'

/**
 * Throws RATE_LIMITED if the last email to an address is too recent (8.7), or the daily limit is reached. A known
 * device has its own daily limit, so emails that strangers request cannot lock anyone out of it.
 */
export function refuseTooMany(past: AddressPast, asked: { now: number; isKnown: boolean }): void {
  const { now, isKnown } = asked
  if (past.newestMailAt !== null) refuseUntil(now, past.newestMailAt + emailCooldownMs)
  const { mails, oldestMailAt } = isKnown ? past.own : past
  if (oldestMailAt !== null && mails >= emailMailsMax) refuseUntil(now, oldestMailAt + emailCountedMs)
}
