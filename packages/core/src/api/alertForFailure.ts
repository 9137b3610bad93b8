import type { Alert } from '../alerts/alerts.ts'
import { SignInRefusedError } from '../errors/signIn.ts'
import { ApiFailureError, OriginNotAllowedError, ProjectInvalidError } from './errors.ts'

/**
 * Returns the alert for a failed call to the server (spec 8.16, 8.21): its origin, its project or the domain that it
 * signs for is unknown there. Undefined if the failure is not a configuration problem.
 */
export function alertForFailure(error: unknown): Alert | undefined {
  const failure = error instanceof SignInRefusedError ? error.cause : error
  if (!(failure instanceof ApiFailureError)) return undefined
  const isSetup =
    failure instanceof OriginNotAllowedError ||
    failure instanceof ProjectInvalidError ||
    (failure !== error && failure.reasons.some(({ field }) => field === 'domain'))
  return isSetup ? { name: 'invalidAppConfiguration', details: failure.shortMessage } : undefined
}
