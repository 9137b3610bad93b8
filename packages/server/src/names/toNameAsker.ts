import type { RequestContext } from '../http/implement.ts'
import { isOriginAllowed } from '../http/isOriginAllowed.ts'
import type { NameAsker } from './nameRegistry.ts'

/**
 * Returns the requester of names: the project, with all of its origins, or only the page's origin if a page sent the
 * request.
 */
export function toNameAsker({
  project,
  origin: asking,
}: Pick<RequestContext, 'project' | 'origin'>): NameAsker {
  return {
    projectId: project?.id ?? '',
    isOwnOrigin: (origin) =>
      (asking === undefined || asking === origin) && isOriginAllowed(origin, project?.origins ?? []),
  }
}
