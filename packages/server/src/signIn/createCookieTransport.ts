import { isLoopback, isOriginAllowed } from '../middleware/isOriginAllowed.ts'
import { RequestFailure } from '../RequestFailure.ts'
import { isSecret } from './holder.ts'
import { foreign, type Transport } from './transport.ts'

const plainName = 'latchkey-sign-in'
const hostName = `__Host-${plainName}`

/**
 * Holds the secret in a cookie (RFC 6265), for handlers on the app's own origin: out of reach of its scripts, and of
 * no use to a page of another origin. What changes something needs JSON and an `Origin` of the app; what only reads
 * needs `Sec-Fetch-Site: same-origin`, which a browser sets and no page can.
 */
export function createCookieTransport(origins: readonly string[], sessionSeconds: number): Transport {
  // Without https a browser takes no `__Host-`; that is for the loopback interface alone.
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
      // Safari stores no `Secure` cookie of a plain http origin, not even of the loopback interface.
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
    // Of two with one name the first has the longer path: it is the nearer one.
    if (name !== '' && !cookies.has(name)) cookies.set(name, pair.slice(at + 1).trim())
  }
  return cookies
}
