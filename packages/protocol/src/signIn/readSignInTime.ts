import { signInClockSkewMs } from '../constants.ts'

/** Reads a time of a sign-in message as milliseconds since 1970. RFC 3339 allows small letters, `Date.parse` need not. */
export function readSignInTime(time: string): number {
  return Date.parse(time.toUpperCase())
}

/** Returns whether a time is further ahead of `now` than a signer's clock may be (`signInClockSkewMs`). */
export function isSignInTimeAhead(time: string, now: number): boolean {
  return readSignInTime(time) > now + signInClockSkewMs
}
