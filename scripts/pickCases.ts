/**
 * Returns all cases of a matrix in `npm run soak`, else every `step`-th. A step that shares no factor with the lengths
 * of the matrix still picks every value of each dimension.
 */
export function pickCases<value>(cases: readonly value[], step: number): value[] {
  const isSoak = import.meta.env.SOAK !== undefined
  return cases.filter((_, at) => isSoak || at % step === 0)
}
