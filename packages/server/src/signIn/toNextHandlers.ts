import { RequestFailure } from '../base/RequestFailure.ts'
import { toJsonResponse } from './answerRow.ts'
import type { SignIn } from './createSignIn.ts'

type RouteHandler = (request: Request) => Promise<Response>

/**
 * Mounts sign-in in Next's app router, in `app/sign-in/[...path]/route.ts`: `export const { GET, POST, OPTIONS } =
 * toNextHandlers(signIn)`.
 */
export function toNextHandlers(
  signIn: Pick<SignIn, 'handle'>,
): Readonly<Record<'GET' | 'POST' | 'OPTIONS', RouteHandler>> {
  const handle: RouteHandler = async (request) => (await signIn.handle(request)) ?? notBelow()
  return { GET: handle, POST: handle, OPTIONS: handle }
}

function notBelow(): Response {
  const failure = new RequestFailure('NOT_FOUND', {
    field: 'path',
    description: 'Sign-in is not mounted at its basePath.',
  })
  return toJsonResponse(failure, failure.status)
}
