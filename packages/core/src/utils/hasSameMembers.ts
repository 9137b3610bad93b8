/** Returns whether two lists have the same members in the same order. */
export function hasSameMembers(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((member, at) => member === b[at])
}
