import { isUserRejection } from '../errors/rejection.ts'

/** What telemetry says of a failure: its error's name, which carries nothing of the visitor's. */
export function toReason(error: unknown): string {
  if (isUserRejection(error)) return 'rejected'
  return error instanceof Error ? error.name : 'unknown'
}
