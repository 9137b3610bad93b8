import { signInSessionSeconds } from '@latchkey/protocol/constants'
import { parseCaip10 } from '@latchkey/protocol/ids'
import { signInBasePath } from '@latchkey/protocol/signInApi'
import { coversStrangers } from '../base/isPublicSuffix.ts'
import { RequestFailure } from '../base/RequestFailure.ts'
import { toChainFailure } from '../base/toChainFailure.ts'
import { toJsonResponse } from './answerRow.ts'
import { createBearerTransport } from './createBearerTransport.ts'
import { createCookieTransport } from './createCookieTransport.ts'
import { createRoutes } from './createRoutes.ts'
import { hashSecret } from './holder.ts'
import type { SignInSettings } from './settings.ts'
import type { SignedInAccount } from './store.ts'

/** Sign-in with a wallet of any chain (CAIP-122), for servers that use the fetch API. */
export type SignIn = {
  /**
   * Handles requests below the base path, and resolves with undefined for all others. Every failure becomes a response.
   */
  handle(request: Request): Promise<Response | undefined>
  /** Same as `handle`, for a server with its own error handling: throws `RequestFailure`, and any other error. */
  answer(request: Request): Promise<Response | undefined>
  /**
   * Returns the accounts that the sender's browser is signed in with, if any. The result depends on the request's
   * secret, not on the page that sent it: call `admit` first if the request has side effects.
   */
  getSignIn(request: Pick<Request, 'headers'>): Promise<readonly SignedInAccount[]>
  /** Throws `RequestFailure` (403) if the request comes from a page that is not the app's. */
  admit(request: Request): void
  /** Deletes expired nonces and sessions. To be called periodically, by one process or by all. */
  sweep(): Promise<void>
}

/**
 * Creates sign-in for one app: issues and consumes nonces, verifies, stores, lists and revokes sessions. Throws
 * `TypeError` for a pattern of `origins` that matches hosts that anyone can register.
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
