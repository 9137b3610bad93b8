import { isUserRejection } from '../errors/rejection.ts'

/** Returns the reason of a failure for telemetry: the error's name, which includes no user data. */
export function toReason(error: unknown): string {
  if (isUserRejection(error)) return 'rejected'
  return error instanceof Error ? error.name : 'unknown'
}
