/** Reads a time of a sign-in message as milliseconds since 1970. RFC 3339 allows small letters, `Date.parse` need not. */
export function readSignInTime(time: string): number {
  return Date.parse(time.toUpperCase())
}
