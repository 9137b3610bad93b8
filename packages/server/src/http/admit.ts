import { RequestFailure } from '../base/RequestFailure.ts'
import type { Project } from '../settings/settings.ts'
import { isOriginAllowed } from './isOriginAllowed.ts'

/** Dependencies of `admit`. */
export type AdmitPorts = {
  projects: ReadonlyMap<string, Project>
  /** Returns the origin of the embedded wallet; undefined without one. */
  walletOrigin(): string | undefined
}

/**
 * Returns the project of a request, if the project lists its origin. Throws 401 for a missing or unknown project and
 * 403 for a foreign origin, with the setting to change.
 */
export function admit(
  context: AdmitPorts,
  request: { projectId: string | undefined; origin: string | undefined; isByOrigin?: boolean },
): Project {
  const { projectId, origin, isByOrigin = false } = request
  if (!projectId) {
    const [only, ...others] = isByOrigin && origin !== undefined ? projectsOf(context, origin) : []
    if (only && others.length === 0) return only
    throw new RequestFailure('PROJECT_REQUIRED', {
      field: 'projectId',
      description: `Required. Add projectId=… to the query; project ids are listed in the server setting PROJECTS.${
        isByOrigin ? ' Without it, the request’s Origin must be allowed by exactly one project.' : ''
      }`,
    })
  }
  const project = context.projects.get(projectId)
  if (!project)
    throw new RequestFailure('PROJECT_UNKNOWN', {
      field: 'projectId',
      description:
        'No project has this id. Use an id from the server setting PROJECTS, or add this one there.',
    })
  if (origin === undefined && project.requireOrigin)
    throw new RequestFailure('ORIGIN_NOT_ALLOWED', {
      field: 'origin',
      description: `The request has no Origin header, but project "${project.name}" requires one. To allow it, remove requireOrigin from the project in the server setting PROJECTS.`,
    })
  // The frame sends requests for the page that embeds it, whose origin was checked before the frame was served.
  const isFrame = origin !== undefined && origin === context.walletOrigin()
  if (origin !== undefined && !isFrame && !isOriginAllowed(origin, project.origins))
    throw new RequestFailure('ORIGIN_NOT_ALLOWED', {
      field: 'origin',
      description: `Origin ${origin.slice(0, 200)} is not allowed for project "${project.name}". Add it to the project's origins in the server setting PROJECTS.`,
    })
  return project
}

/** Returns the projects that list an origin. */
function projectsOf({ projects }: Pick<AdmitPorts, 'projects'>, origin: string): Project[] {
  return [...projects.values()].filter(({ origins }) => isOriginAllowed(origin, origins))
}
