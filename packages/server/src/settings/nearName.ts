/** Returns the name that was probably meant: the nearest one within the limit of changed characters. */
export function findNear(
  name: string,
  names: readonly string[],
  limitOf: (name: string) => number,
): string | undefined {
  const given = name.toUpperCase()
  return names
    .map((known) => ({ known, distance: distanceOf(given, known.toUpperCase(), limitOf(known)) }))
    .filter(({ known, distance }) => distance <= limitOf(known))
    .toSorted((one, other) => one.distance - other.distance)[0]?.known
}

/**
 * Returns the Levenshtein distance (insertions, deletions, substitutions), or infinity if the lengths differ by more than
 * the limit.
 */
function distanceOf(from: string, to: string, limit: number): number {
  if (Math.abs(from.length - to.length) > limit) return Number.POSITIVE_INFINITY
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (const [at, letter] of [...from].entries()) {
    const next = [at + 1]
    for (const [column, other] of [...to].entries())
      next.push(
        Math.min(
          (row[column + 1] ?? 0) + 1,
          (next[column] ?? 0) + 1,
          (row[column] ?? 0) + (letter === other ? 0 : 1),
        ),
      )
    row = next
  }
  return row[to.length] ?? 0
}
