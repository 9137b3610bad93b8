import type { Mob } from '@latchkey/protocol/mobs'

/** How long a mob works before it is time for a break. */
const workMs = 3_600_000
/** A gap of this length after the end of a turn is a break. */
const breakMs = 600_000

/**
 * Returns whether a mob has worked for an hour without a break.
 * @param now Milliseconds since 1970.
 */
export function isBreakDue({ turns, minutes }: Pick<Mob, 'turns' | 'minutes'>, now: number): boolean {
  let since = now
  for (const { startedAt } of turns) {
    const start = Date.parse(startedAt)
    if (since - start > minutes * 60_000 + breakMs) break
    since = start
  }
  return now - since >= workMs
}
