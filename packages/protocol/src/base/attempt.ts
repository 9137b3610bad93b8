/** Returns a function's result, or undefined if it throws, as reading a value provided by the page can. */
export function attempt<value>(read: () => value): value | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
