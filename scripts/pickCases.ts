/**
 * Returns all cases of a matrix in `npm run soak`, else every `step`-th. Throws if `step` shares a factor with the
 * length of a dimension, since the cases would then lack some of its values.
 */
export function pickCases<value>(cases: readonly value[], step: number, lengths: readonly number[]): value[] {
  const shared = lengths.find((length) => haveCommonFactor(step, length))
  if (shared) throw new Error(`pickCases: ${step} shares a factor with ${shared}. Choose another step.`)
  const isSoak = import.meta.env.SOAK !== undefined
  return cases.filter((_, at) => isSoak || at % step === 0)
}

function haveCommonFactor(a: number, b: number): boolean {
  return b === 0 ? a > 1 : haveCommonFactor(b, a % b)
}
