import type { Context } from '../context.ts'
import { RequestFailure } from '../RequestFailure.ts'
import type { Project } from '../settings.ts'
import { isOriginAllowed } from './isOriginAllowed.ts'

/**
 * The project that a request speaks for, once its origin is on that project's list.
 * Throws 401 for a missing or unknown project and 403 for a foreign origin, saying which setting to change.
 */
export function admit(
  context: Pick<Context, 'projects' | 'walletOrigin'>,
  request: { projectId: string | undefined; origin: string | undefined },
): Project {
  const { projectId, origin } = request
  if (!projectId)
    throw new RequestFailure('PROJECT_REQUIRED', {
      field: 'projectId',
      description:
        'Required. Add projectId=… to the query; project ids stand in the server setting PROJECTS.',
    })
  const project = context.projects.get(projectId)
  if (!project)
    throw new RequestFailure('PROJECT_UNKNOWN', {
      field: 'projectId',
      description: 'No project has this id. Use one of the server setting PROJECTS, or add it there.',
    })
  if (origin === undefined && project.requireOrigin)
    throw new RequestFailure('ORIGIN_NOT_ALLOWED', {
      field: 'origin',
      description: `No Origin was sent, and project "${project.name}" requires one. Remove its requireOrigin in the server setting PROJECTS to let such requests in.`,
    })
  // The frame asks for the page that holds it, which was checked before the frame was served.
  const isFrame = origin !== undefined && origin === context.walletOrigin()
  if (origin !== undefined && !isFrame && !isOriginAllowed(origin, project.origins))
    throw new RequestFailure('ORIGIN_NOT_ALLOWED', {
      field: 'origin',
      description: `Origin ${origin.slice(0, 200)} is not allowed for project "${project.name}". Add it to the project's origins in the server setting PROJECTS.`,
    })
  return project
}
