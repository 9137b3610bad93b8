import { ApiUnreachableError, OriginNotAllowedError, ProjectInvalidError } from '../errors/api.ts'
import { alertRaised } from '../stores/alerts.ts'
import { alertForFailure } from './alertForFailure.ts'
import type { ApiSettings, CallOptions } from './settings.ts'

/** Which kinds of failure each client's log names already. */
const logged = new WeakMap<ApiSettings, Set<string>>()

/**
 * Tells the app of a failed call, raises its alert, and logs what is wrong with the set-up: each kind once, however many
 * calls fail by it. A quiet call is only logged.
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

/** The setting that a failure is about, the exact words of the server or the browser, and what to do. */
function explainFailure({ api, projectId }: ApiSettings, error: unknown): string | undefined {
  if (error instanceof ProjectInvalidError)
    return `createKit: "projectId" is ${JSON.stringify(projectId)}. The server at ${api} responded: ${error.shortMessage}`
  if (error instanceof OriginNotAllowedError)
    return `createKit: the server at ${api} rejected this page: ${error.shortMessage} "projectId" is ${JSON.stringify(projectId)}.`
  if (error instanceof ApiUnreachableError)
    return `createKit: "api" is ${JSON.stringify(api)}, which cannot be reached: ${error.details}. Check that the server is running and that "api" is its origin.`
  return undefined
}
