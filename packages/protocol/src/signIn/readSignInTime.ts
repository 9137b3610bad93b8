import { signInClockSkewMs } from '../constants/index.ts'

/** Parses a sign-in message's time to milliseconds since 1970. RFC 3339 allows lower case; `Date.parse` may not. */
export function readSignInTime(time: string): number {
  return Date.parse(time.toUpperCase())
}

/** Returns whether a time is further ahead of `now` than a signer's clock may be (`signInClockSkewMs`). */
export function isSignInTimeAhead(time: string, now: number): boolean {
  return readSignInTime(time) > now + signInClockSkewMs
}
