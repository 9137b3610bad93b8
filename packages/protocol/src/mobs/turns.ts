import { type Caip10, personOf } from '../vocabulary/ids.ts'
import type { Mob } from './mobs.ts'

/** The message a wallet signs to start a turn. */
export type SignedTurn = {
  mob: Pick<Mob, 'id' | 'name' | 'minutes'>
  /** Number of the turn, from 1. */
  number: number
  /** The driver who passes the keyboard on. Absent if `to` takes it. */
  from?: Caip10 | undefined
  /** Account that then drives. */
  to: Caip10
  /** A note for `to`. May be empty. */
  note: string
}

/** Returns the text that a wallet signs to start a turn. It is the same in every language, since the server checks it. */
export function formatTurn({ mob, number, from, to, note }: SignedTurn): string {
  return [
    from === undefined ? 'I take the keyboard.' : 'I pass the keyboard on.',
    '',
    `Mob: ${mob.name}`,
    ...(from === undefined ? [] : [`From: ${from}`]),
    `To: ${to}`,
    `Minutes: ${mob.minutes}`,
    ...(note === '' ? [] : [`Note: ${note}`]),
    `Turn: ${number}`,
    `Mob ID: ${mob.id}`,
  ].join('\n')
}

/** Returns when the current turn ends, in milliseconds since 1970. Undefined if nobody drives. */
export function turnEndsAt({ driver, turns, minutes }: Mob): number | undefined {
  const [current] = turns
  return driver === undefined || !current ? undefined : Date.parse(current.startedAt) + minutes * 60_000
}

/**
 * Returns whether members other than the driver may take the keyboard: nobody drives, or the time is up.
 * @param now Milliseconds since 1970.
 */
export function mayTake(mob: Mob, now: number): boolean {
  const end = turnEndsAt(mob)
  return end === undefined || now >= end
}

/** Returns the member whose turn is next. Undefined if there is no other person. */
export function nextDriver({ driver, members }: Pick<Mob, 'driver' | 'members'>): Caip10 | undefined {
  if (driver === undefined) return members[0]
  const isDriver = (member: Caip10) => personOf(member) === personOf(driver)
  const at = members.findIndex(isDriver)
  return [...members.slice(at + 1), ...members.slice(0, at + 1)].find((member) => !isDriver(member))
}
