import { isOriginAllowed } from '../../middleware/isOriginAllowed.ts'
import { RequestFailure } from '../../RequestFailure.ts'
import type { WalletCaller } from '../ports.ts'
import type { EmailLoginParts } from './parts.ts'

/** The project of an app whose visitor logs in, if it lists the app's origin; throws ORIGIN_NOT_ALLOWED where not. */
export function requireAppProject(
  appOrigin: string,
  { projectId }: Pick<WalletCaller, 'projectId'>,
  { projects }: Pick<EmailLoginParts, 'projects'>,
) {
  const project = projects.get(projectId)
  if (project && isOriginAllowed(appOrigin, project.origins)) return project
  throw new RequestFailure('ORIGIN_NOT_ALLOWED', {
    field: 'appOrigin',
    description:
      'This origin is not allowed. Add it to the project’s origins in the server setting PROJECTS.',
  })
}
