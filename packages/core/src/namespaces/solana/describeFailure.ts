/** What a chain says of a transaction that failed, as text for the developer. */
export function describeFailure(failure: unknown): string {
  return JSON.stringify(failure, (_, value) => (typeof value === 'bigint' ? Number(value) : value))
}
