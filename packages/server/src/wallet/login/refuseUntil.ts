import { RequestFailure } from '../../base/RequestFailure.ts'

/** Throws RATE_LIMITED, with the seconds to wait, before a given time. */
export function refuseUntil(now: number, until: number, field = 'email'): void {
  if (until <= now) return
  const retryAfterS = Math.ceil((until - now) / 1_000)
  const description = `Please try again after ${retryAfterS} seconds`
  throw new RequestFailure('RATE_LIMITED', { field, description }, { retryAfterS })
}
