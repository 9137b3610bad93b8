/** Returns what a function returns, or undefined where it throws, as reading what a page put there can. */
export function attempt<value>(read: () => value): value | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
