import { signInSessionSeconds } from '@latchkey/protocol/constants'
import { parseCaip10 } from '@latchkey/protocol/ids'
import { signInBasePath } from '@latchkey/protocol/signInApi'
import { coversStrangers } from '../isPublicSuffix.ts'
import { RequestFailure } from '../RequestFailure.ts'
import { toChainFailure } from '../toChainFailure.ts'
import { toJsonResponse } from './answerRow.ts'
import { createBearerTransport } from './createBearerTransport.ts'
import { createCookieTransport } from './createCookieTransport.ts'
import { createRoutes } from './createRoutes.ts'
import { hashSecret } from './holder.ts'
import type { SignInSettings } from './settings.ts'
import type { SignedInAccount } from './store.ts'

/** Sign-in with any chain's wallet (CAIP-122), for servers that speak the fetch API. */
export type SignIn = {
  /** Answers a request below the base path, and nothing else; any failure is an answer. */
  handle(request: Request): Promise<Response | undefined>
  /** As `handle`, for a server with an edge of its own: throws `RequestFailure`, and whatever else went wrong. */
  answer(request: Request): Promise<Response | undefined>
  /**
   * Who is signed in: the accounts of the browser that sent a request, none for a stranger's. It says whose secret the
   * request carries, not which page sent it: `admit` it first where it changes something.
   */
  getSignIn(request: Pick<Request, 'headers'>): Promise<readonly SignedInAccount[]>
  /** Throws `RequestFailure` (403) where a page that is none of the app's asks. */
  admit(request: Request): void
  /** Forgets the nonces and sessions that are over; to be called now and then, by one process or by all. */
  sweep(): Promise<void>
}

/**
 * Makes sign-in for one app: issues and burns nonces, verifies, keeps, lists and revokes sessions. Throws `TypeError` for a
 * pattern of `origins` that strangers can get a host of.
 */
export function createSignIn(settings: SignInSettings): SignIn {
  const { store, now = Date.now, basePath = signInBasePath, scope = '', failed = () => {} } = settings
  const wide = settings.origins.find(coversStrangers)
  if (wide !== undefined)
    throw new TypeError(
      `createSignIn: "origins" contains "${wide}", which matches hosts that anyone can register. Use exact origins, or a pattern below your own domain.`,
    )
  const sessionSeconds = settings.sessionSeconds ?? signInSessionSeconds
  const transport =
    settings.transport === 'cookie'
      ? createCookieTransport(settings.origins, sessionSeconds)
      : createBearerTransport(settings.origins)
  const routes = createRoutes({ ...settings, scope, now, sessionSeconds, link: transport })

  const answer: SignIn['answer'] = async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname !== basePath && !pathname.startsWith(`${basePath}/`)) return undefined
    const preflight = transport.preflight?.(request)
    if (preflight) return preflight
    const here = routes.filter(({ endpoint }) => `${basePath}${endpoint.path}` === pathname)
    if (here.length === 0)
      throw new RequestFailure('NOT_FOUND', { field: 'path', description: 'Unknown sign-in route.' })
    const route = here.find(({ endpoint }) => endpoint.method === request.method)
    if (!route)
      return methodNotAllowed(here.map(({ endpoint }) => endpoint.method).join(', '), request.method)
    transport.admit(request)
    return route.answer(request)
  }

  return {
    answer,
    async handle(request) {
      const response = await answer(request).catch((error: unknown) => toFailureResponse(error, failed))
      if (!response) return undefined
      for (const [name, value] of Object.entries(transport.headersFor(request)))
        response.headers.set(name, value)
      response.headers.set('x-request-id', crypto.randomUUID())
      return response
    },
    async getSignIn(request) {
      const secret = transport.readSecret(request)
      if (secret === undefined) return []
      const accounts = await store.accountsOfHolder({ scope, holder: await hashSecret(secret) }, now())
      return accounts.map((account) => {
        const { chainId, address } = parseCaip10(account)
        return { chainId, address, account }
      })
    },
    admit: transport.admit,
    sweep: () => store.sweep(now()),
  }
}

function methodNotAllowed(allow: string, method: string): Response {
  const failure = new RequestFailure('METHOD_NOT_ALLOWED', {
    field: 'method',
    description: `${method} is not allowed here. Use ${allow}.`,
  })
  return toJsonResponse(failure, failure.status, { allow })
}

function toFailureResponse(error: unknown, failed: (error: unknown) => void): Response {
  if (error instanceof RequestFailure) return toJsonResponse(error, error.status)
  failed(error)
  const failure =
    toChainFailure(error) ??
    new RequestFailure('INTERNAL', {
      field: 'server',
      description: 'Internal server error. Try again. If it keeps failing, report the x-request-id.',
    })
  const { retryAfterS } = failure
  return toJsonResponse(failure, failure.status, {
    ...(retryAfterS !== undefined && { 'retry-after': String(retryAfterS) }),
  })
}
