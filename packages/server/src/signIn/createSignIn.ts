import type { Endpoint, RequestFor } from '@latchkey/protocol/api'
import {
  signInNonceBitsMin,
  signInNonceMs,
  signInSessionSeconds,
  signInSessionsListedMax,
} from '@latchkey/protocol/constants'
import { parseCaip10 } from '@latchkey/protocol/ids'
import { parseSignInMessage } from '@latchkey/protocol/signIn'
import { type StoredSession, signInBasePath, signInEndpoints } from '@latchkey/protocol/signInApi'
import { coversStrangers } from '../base/isPublicSuffix.ts'
import { RequestFailure } from '../base/RequestFailure.ts'
import { toChainFailure } from '../base/toChainFailure.ts'
import { answerRow, type RowAnswer, toJsonResponse } from './answerRow.ts'
import { createSecret, hashSecret } from './holder.ts'
import type { SignInSettings } from './settings.ts'
import type { KeptSession, ListedSession, SignedInAccount } from './store.ts'
import type { Transport } from './transport.ts'
import { createBearerTransport, createCookieTransport } from './transport.ts'
import { verifySignIn } from './verifySignIn.ts'

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

/** One route of sign-in: its row and its handler. */
type Route = { endpoint: Endpoint; answer(request: Request): Promise<Response> }

type RouteSettings = SignInSettings &
  Required<Pick<SignInSettings, 'scope' | 'now' | 'sessionSeconds'>> & { link: Transport }

/** Creates the routes of sign-in over a store. */
function createRoutes(settings: RouteSettings): readonly Route[] {
  const { store, scope, now, sessionSeconds, link, signedIn = () => {} } = settings

  const holderOf = async (request: Request) => {
    const secret = link.readSecret(request)
    if (secret === undefined) return undefined
    const holder = await hashSecret(secret)
    return { secret, holder, accounts: await store.accountsOfHolder({ scope, holder }, now()) }
  }

  return [
    route(signInEndpoints.createSignInNonce, async () => {
      const issuedAt = now()
      const nonce = createNonce()
      const expiresAt = issuedAt + signInNonceMs
      await store.keepNonce({ scope, nonce, expiresAt })
      return { value: { nonce, issuedAt: toTime(issuedAt), expiresAt: toTime(expiresAt) } }
    }),

    route(signInEndpoints.createSignInSession, async ({ body }, request) => {
      const { data, ...signed } = await verifySignIn(settings, body, request)
      const known = await holderOf(request)
      // A secret without a session is not trusted, since someone else may have planted it.
      const isNew = !known || known.accounts.length === 0
      const secret = isNew ? createSecret() : known.secret
      const createdAt = now()
      const latest = createdAt + sessionSeconds * 1000
      const session: KeptSession = {
        id: crypto.randomUUID(),
        scope,
        holder: await hashSecret(secret),
        account: `${data.chainId}:${data.accountAddress}`,
        ...signed,
        createdAt,
        expiresAt:
          data.expirationTime === undefined ? latest : Math.min(latest, Date.parse(data.expirationTime)),
      }
      await store.storeSession(session)
      signedIn(data.chainId)
      const { headers, token } = link.hand(request, secret, isNew)
      return {
        value: { session: toOwn(session), ...(token !== undefined && { token }) },
        headers,
      }
    }),

    route(signInEndpoints.getSignInSessions, async (_, request) => {
      const known = await holderOf(request)
      if (!known) return { value: { sessions: [] } }
      const { holder, accounts } = known
      const sessions = await store.listOfHolder({ scope, holder }, now())
      const all = await store.listOfAccounts({ scope, accounts }, now(), signInSessionsListedMax)
      const elsewhere = all.filter((session) => session.holder !== holder)
      return { value: { sessions: [...sessions.map(toOwn), ...elsewhere.map(toForeign)] } }
    }),

    route(signInEndpoints.revokeSignInSession, async ({ body }, request) => {
      const known = await holderOf(request)
      const isOne = known && (await store.revoke({ scope, id: body.id, ...known }, now()))
      if (!isOne)
        throw new RequestFailure('NOT_FOUND', {
          field: 'id',
          description: 'You have no session with this id.',
        })
      return { value: {} }
    }),
  ]

  function route<endpoint extends Endpoint>(
    endpoint: endpoint,
    handle: (decoded: RequestFor<endpoint>, request: Request) => Promise<RowAnswer<endpoint>>,
  ): Route {
    return {
      endpoint,
      answer: (request) => answerRow(endpoint, request, (decoded) => handle(decoded, request)),
    }
  }
}

function toOwn(session: KeptSession): StoredSession {
  const { message, signature, cacao } = session
  return {
    ...toForeign(session),
    isCurrent: true,
    message,
    signature,
    ...(cacao !== undefined && { cacao }),
  }
}

function toForeign({ id, createdAt, message }: ListedSession): StoredSession {
  return { id, createdAt: toTime(createdAt), isCurrent: false, data: parseSignInMessage(message) }
}

function toTime(ms: number): string {
  return new Date(ms).toISOString()
}

const nonceCharacters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const nonceLength = Math.ceil(signInNonceBitsMin / Math.log2(nonceCharacters.length))
/** The greatest multiple of 62 in a byte: larger values would make some characters more likely. */
const fairBelow = 256 - (256 % nonceCharacters.length)

/** Creates a nonce of letters and digits with at least 128 random bits, from a CSPRNG. */
function createNonce(): string {
  let nonce = ''
  while (nonce.length < nonceLength)
    for (const byte of crypto.getRandomValues(new Uint8Array(nonceLength)))
      if (byte < fairBelow && nonce.length < nonceLength)
        nonce += nonceCharacters[byte % nonceCharacters.length]
  return nonce
}
