/** The first and the longest delay, in milliseconds. */
type Waits = { first: number; longest: number }

/** Returns the delay after a number of failures, in milliseconds: exponential backoff with jitter. */
export function waitAfter(failures: number, { first, longest }: Waits): number {
  return Math.min(longest, first * 2 ** (failures - 1)) * (0.5 + Math.random() / 2)
}
