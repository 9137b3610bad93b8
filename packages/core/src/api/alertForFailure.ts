import { ApiFailureError, OriginNotAllowedError, ProjectInvalidError } from '../errors/api.ts'
import { SignInRefusedError } from '../errors/signIn.ts'
import type { Alert } from '../stores/alerts.ts'

/**
 * The alert that a failed call of the server calls for (spec 8.16, 8.21): its origin, its project or the domain that it
 * signs for is not known there. Undefined where it is no matter of set-up.
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
