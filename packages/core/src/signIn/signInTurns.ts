import type { Kit } from '../kit/kit.ts'

/** Checks and changes of a kit's sign-in, numbered in the order in which they began. */
type Turns = {
  /** The number of the last one. */
  last: number
  /** The number of the last one that the state reflects. */
  applied: number
}

const turns = new WeakMap<Kit, Turns>()

function turnsOf(kit: Kit): Turns {
  const own = turns.get(kit) ?? { last: 0, applied: 0 }
  turns.set(kit, own)
  return own
}

/** Records that the sign-in changed. Responses to checks that began before are outdated. */
export function signInChanged(kit: Kit): void {
  const own = turnsOf(kit)
  own.last += 1
  own.applied = own.last
}

/**
 * Records that a check began. Returns a function to call with its response, which returns false if a later check was
 * answered or the sign-in has changed.
 */
export function signInCheckBegan(kit: Kit): () => boolean {
  const own = turnsOf(kit)
  own.last += 1
  const turn = own.last
  return () => {
    if (turn <= own.applied) return false
    own.applied = turn
    return true
  }
}
