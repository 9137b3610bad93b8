/** Returns whether two lists, or byte arrays, have the same members in the same order. */
export function hasSameMembers<member>(a: ArrayLike<member>, b: ArrayLike<member>): boolean {
  return a.length === b.length && Array.prototype.every.call(a, (member, at) => member === b[at])
}
