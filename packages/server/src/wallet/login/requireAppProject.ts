import { RequestFailure } from '../../base/RequestFailure.ts'
import { isOriginAllowed } from '../../http/isOriginAllowed.ts'
import type { WalletCaller } from '../base/ports.ts'
import type { LoginParts } from './loginParts.ts'

/**
 * Returns the project of an app whose visitor logs in. Throws ORIGIN_NOT_ALLOWED if it does not list the app's origin.
 */
export function requireAppProject(
  appOrigin: string,
  { projectId }: Pick<WalletCaller, 'projectId'>,
  { projects }: Pick<LoginParts, 'projects'>,
) {
  const project = projects.get(projectId)
  if (project && isOriginAllowed(appOrigin, project.origins)) return project
  throw new RequestFailure('ORIGIN_NOT_ALLOWED', {
    field: 'appOrigin',
    description:
      'This origin is not allowed. Add it to the project’s origins in the server setting PROJECTS.',
  })
}
