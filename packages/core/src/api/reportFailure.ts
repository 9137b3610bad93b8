import { alertRaised } from '../alerts/alerts.ts'
import { alertForFailure } from './alertForFailure.ts'
import { ApiUnreachableError, OriginNotAllowedError, ProjectInvalidError } from './errors.ts'
import type { ApiSettings, CallOptions } from './settings.ts'

/** The kinds of failure already logged, by client. */
const logged = new WeakMap<ApiSettings, Set<string>>()

/**
 * Notifies the app of a failed call, raises its alert, and logs configuration problems: each kind once, however many
 * calls fail for it. A quiet call is only logged.
 */
export function reportFailure(settings: ApiSettings, error: unknown, { isQuiet }: CallOptions): void {
  const host = settings.host?.()
  if (!isQuiet) {
    const alert = alertForFailure(error)
    settings.onFailure?.(error, alert)
    if (alert) host?.alerts.setState((state) => alertRaised(state, alert))
  }
  const line = explainFailure(settings, error)
  const kinds = logged.get(settings) ?? new Set()
  logged.set(settings, kinds)
  if (!host || line === undefined || kinds.has((error as Error).name)) return
  kinds.add((error as Error).name)
  host.log('error', line)
}

/** Explains a failure: the setting, the exact message of the server or the browser, and the fix. */
function explainFailure({ api, projectId }: ApiSettings, error: unknown): string | undefined {
  if (error instanceof ProjectInvalidError)
    return `createKit: "projectId" is ${JSON.stringify(projectId)}. The server at ${api} responded: ${error.shortMessage}`
  if (error instanceof OriginNotAllowedError)
    return `createKit: the server at ${api} rejected this page: ${error.shortMessage} "projectId" is ${JSON.stringify(projectId)}.`
  if (error instanceof ApiUnreachableError)
    return `createKit: "api" is ${JSON.stringify(api)}, which cannot be reached: ${error.details}. Check that the server is running and that "api" is its origin.`
  return undefined
}
