/**
 * Returns the largest of ascending numbers for which a test holds, assuming that it holds for all smaller ones;
 * `undefined` if it holds for none. Starts with the largest, and takes about the binary logarithm of their number of
 * tests.
 */
export async function findLargest(
  numbers: readonly number[],
  holds: (number: number) => Promise<boolean>,
): Promise<number | undefined> {
  const last = numbers.at(-1)
  if (last === undefined || (await holds(last))) return last
  let [low, high] = [-1, numbers.length - 1]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (await holds(numbers[middle] ?? 0)) low = middle
    else high = middle
  }
  return numbers[low]
}

/** Returns ascending whole numbers from `first` to `last`, each about a quarter larger than the one before. */
export function listSteps(first: number, last: number): number[] {
  const steps: number[] = []
  for (let step = first; step < last; step = Math.ceil(step * 1.25)) steps.push(step)
  return [...steps, last]
}
