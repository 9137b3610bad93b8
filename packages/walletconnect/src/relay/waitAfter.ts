/** A first wait, and the longest, in milliseconds. */
type Waits = { first: number; longest: number }

/** How long to wait, in milliseconds, after so many failures: longer and longer, and not all at one time. */
export function waitAfter(failures: number, { first, longest }: Waits): number {
  return Math.min(longest, first * 2 ** (failures - 1)) * (0.5 + Math.random() / 2)
}
