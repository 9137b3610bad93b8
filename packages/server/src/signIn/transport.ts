import { RequestFailure } from '../base/RequestFailure.ts'
import { isLoopback, isOriginAllowed } from '../http/isOriginAllowed.ts'
import { setCorsHeaders, toPreflightHeaders } from '../http/withCors.ts'
import { isSecret } from './holder.ts'

/** How a browser stores its secret, and which pages may send requests. */
export type Transport = {
  /** Throws if the requesting page is not allowed. */
  admit(request: Request): void
  /** Returns the secret of a request. */
  readSecret(request: Pick<Request, 'headers'>): string | undefined
  /** Returns what hands over a secret in a response. `isNew` is true if the browser has none yet. */
  hand(request: Request, secret: string, isNew: boolean): { headers: Record<string, string>; token?: string }
  /** Returns the headers of every response. */
  headersFor(request: Request): Record<string, string>
  /** Returns the response to a CORS preflight, if the request is one. */
  preflight?(request: Request): Response | undefined
}

/** Creates the failure of a page that is not allowed. */
function foreign(field: string, description: string): RequestFailure {
  return new RequestFailure('ORIGIN_NOT_ALLOWED', { field, description })
}

const plainName = 'latchkey-sign-in'
const hostName = `__Host-${plainName}`

/**
 * Carries the secret in a cookie (RFC 6265), for handlers on the app's own origin. Its scripts cannot read it, and
 * pages of another origin cannot use it.
 *
 * Requests with side effects need JSON and an `Origin` of the app. Reads need `Sec-Fetch-Site: same-origin`, which is
 * set by browsers and cannot be set by pages.
 */
export function createCookieTransport(origins: readonly string[], sessionSeconds: number): Transport {
  // Without https browsers refuse `__Host-`. This is only for the loopback interface.
  const names = origins.every(isSecure) ? [hostName] : [hostName, plainName]
  return {
    admit({ method, headers }) {
      if (method === 'GET' || method === 'HEAD') return requireSameOrigin(headers)
      const origin = headers.get('origin')
      if (origin === null || !isOriginAllowed(origin, origins))
        throw foreign(
          'origin',
          `Origin ${origin?.slice(0, 200) ?? '(none)'} is not allowed. Allowed: ${origins.join(', ')}.`,
        )
      requireJson(headers)
    },
    readSecret({ headers }) {
      const cookies = readCookies(headers.get('cookie') ?? '')
      return names.map((name) => cookies.get(name)).find((secret) => secret !== undefined && isSecret(secret))
    },
    hand({ headers }, secret) {
      const origin = headers.get('origin') ?? ''
      const name = isSecure(origin) ? hostName : plainName
      // Safari does not store `Secure` cookies of a plain http origin, not even of the loopback interface.
      const secure = isPlainLoopback(origin) ? '' : ' Secure;'
      const attributes = `Max-Age=${sessionSeconds}; Path=/; HttpOnly;${secure} SameSite=Lax`
      return { headers: { 'set-cookie': `${name}=${secret}; ${attributes}` } }
    },
    headersFor: () => ({}),
  }
}

function isPlainLoopback(origin: string): boolean {
  return /^http:/.test(origin) && isLoopback(new URL(origin))
}

function isSecure(origin: string): boolean {
  return /^https:/.test(origin)
}

function requireSameOrigin(headers: Headers) {
  const site = headers.get('sec-fetch-site')
  if (site === 'same-origin') return
  throw foreign(
    'sec-fetch-site',
    `Sec-Fetch-Site must be "same-origin", but is ${site ? `"${site.slice(0, 20)}"` : 'missing'}. Only the app's own pages can send this request.`,
  )
}

function requireJson(headers: Headers) {
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type === 'application/json') return
  throw new RequestFailure('PARAMETER_INVALID', {
    field: 'content-type',
    description: 'Content-Type must be application/json.',
  })
}

function readCookies(header: string): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>()
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=')
    const name = pair.slice(0, Math.max(0, at)).trim()
    // Of two with the same name, the first has the longer path, so it is the more specific one.
    if (name !== '' && !cookies.has(name)) cookies.set(name, pair.slice(at + 1).trim())
  }
  return cookies
}

/**
 * Carries the secret in a token that the app stores and sends (RFC 6750), for handlers on another origin than the
 * app's: browsers never send it automatically. A request without `Origin` does not come from a page, and passes.
 */
export function createBearerTransport(origins: readonly string[]): Transport {
  return {
    admit({ headers }) {
      const origin = headers.get('origin')
      if (origin !== null && !isOriginAllowed(origin, origins))
        throw foreign('origin', `Origin ${origin.slice(0, 200)} is not allowed to sign in here.`)
    },
    readSecret({ headers }) {
      const secret = headers.get('authorization')?.match(/^Bearer +(.+)$/i)?.[1]
      return secret !== undefined && isSecret(secret) ? secret : undefined
    },
    hand: (_request, secret, isNew) => ({ headers: {}, ...(isNew && { token: secret }) }),
    headersFor: ({ headers }) => setCorsHeaders({}, headers.get('origin') ?? undefined),
    preflight({ method, headers }) {
      if (method !== 'OPTIONS' || !headers.has('access-control-request-method')) return undefined
      const allowed = setCorsHeaders(toPreflightHeaders(), headers.get('origin') ?? undefined)
      return new Response(null, { status: 204, headers: allowed })
    },
  }
}
