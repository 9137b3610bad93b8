import { OriginNotAllowedError, ProjectInvalidError } from '../errors/api.ts'
import type { Alert } from '../stores/alerts.ts'

/** The alert that a failed call of the Provider API calls for (spec 8.16, 8.21); undefined where it is no matter of set-up. */
export function alertForFailure(error: unknown): Alert | undefined {
  const isSetup = error instanceof OriginNotAllowedError || error instanceof ProjectInvalidError
  return isSetup ? { name: 'invalidAppConfiguration', details: error.shortMessage } : undefined
}
