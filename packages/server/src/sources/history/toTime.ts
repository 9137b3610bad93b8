const daySeconds = 86_400
const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'))
/** The day written last: neighbours in a history are mostly of one day. */
let known = { day: -1, text: '' }

/**
 * Seconds since 1970 in RFC 3339: `2026-11-20T08:30:00Z`. By hand, because a page has fifty of them and
 * `toISOString` took a third of what it takes to make one.
 */
export function toTime(seconds: number): string {
  const day = Math.floor(seconds / daySeconds)
  if (day !== known.day) known = { day, text: new Date(day * daySeconds * 1_000).toISOString().slice(0, 11) }
  const rest = seconds - day * daySeconds
  const hours = twoDigits[Math.floor(rest / 3_600)]
  const minutes = twoDigits[Math.floor(rest / 60) % 60]
  return `${known.text}${hours}:${minutes}:${twoDigits[rest % 60]}Z`
}
