import type { Stored } from '../session/stored.ts'

/**
 * Merges the changes of two engines that started from the same state: everything that either added, changed or dropped.
 * On a conflict, ours wins.
 */
export function mergeStored(before: Stored, ours: Stored, theirs: Stored): Stored {
  return {
    ...theirs,
    pairings: mergeLists(before.pairings, ours.pairings, theirs.pairings, ({ topic }) => topic),
    sessions: mergeLists(before.sessions, ours.sessions, theirs.sessions, ({ topic }) => topic),
    requests: mergeLists(before.requests, ours.requests, theirs.requests, ({ id }) => id),
    unsent: mergeLists(before.unsent, ours.unsent, theirs.unsent, ({ id }) => id),
  }
}

/** Unchanged items are the same object in `before` and `ours`. */
function mergeLists<item>(
  before: readonly item[],
  ours: readonly item[],
  theirs: readonly item[],
  keyOf: (one: item) => string | number,
): item[] {
  const byKey = (list: readonly item[]) => new Map(list.map((one) => [keyOf(one), one]))
  const [was, own, other] = [byKey(before), byKey(ours), byKey(theirs)]
  const left = theirs.flatMap((one) => {
    const key = keyOf(one)
    const mine = own.get(key)
    if (mine === undefined) return was.has(key) ? [] : [one]
    return [mine === was.get(key) ? one : mine]
  })
  return [...left, ...ours.filter((one) => !other.has(keyOf(one)) && !was.has(keyOf(one)))]
}
