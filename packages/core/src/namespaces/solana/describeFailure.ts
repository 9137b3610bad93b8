/** Formats a chain's transaction error as text for developers. */
export function describeFailure(failure: unknown): string {
  return JSON.stringify(failure, (_, value) => (typeof value === 'bigint' ? Number(value) : value))
}
