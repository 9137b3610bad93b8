/** Properties in which wallets nest the original error, and the maximum depth to search. */
const nestings = ['cause', 'data', 'error', 'originalError'] as const
const nestingMax = 6

/** Returns whether an error, or one nested in it, passes a test. Errors that throw while being read don't pass. */
export function someNested(error: unknown, test: (error: unknown) => boolean, depth = 0): boolean {
  if (error === undefined || error === null || depth > nestingMax) return false
  try {
    if (test(error)) return true
  } catch {
    return false
  }
  return nestings.some((name) => someNested(read(error, name), test, depth + 1))
}

function read(value: unknown, name: string): unknown {
  try {
    return Object(value)[name]
  } catch {
    return undefined
  }
}
