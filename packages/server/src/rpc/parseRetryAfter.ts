/**
 * Parses `Retry-After`, in seconds or as a date (RFC 9110, section 10.2.3), into milliseconds. Returns `undefined`
 * without one.
 */
export function parseRetryAfter(header: string | string[] | null | undefined): number | undefined {
  if (typeof header !== 'string' || header.trim() === '') return undefined
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1_000)
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now())
}
