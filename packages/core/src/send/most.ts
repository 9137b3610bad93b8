/** Returns the greater of two amounts. */
export function most(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}
