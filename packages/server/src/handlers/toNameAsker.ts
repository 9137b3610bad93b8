import type { RequestContext } from '../context.ts'
import { isOriginAllowed } from '../middleware/isOriginAllowed.ts'
import type { NameAsker } from '../sources/names/nameRegistry.ts'

/** Who asks about names: the project, whose origins are its own, and the page's alone where a page asks. */
export function toNameAsker({ project, origin: asking }: RequestContext): NameAsker {
  return {
    projectId: project?.id ?? '',
    isOwnOrigin: (origin) =>
      (asking === undefined || asking === origin) && isOriginAllowed(origin, project?.origins ?? []),
  }
}
