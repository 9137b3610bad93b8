import { isOriginAllowed } from '../http/isOriginAllowed.ts'
import { toCorsHeaders, toPreflightHeaders } from '../http/withCors.ts'
import { isSecret } from './holder.ts'
import { foreign, type Transport } from './transport.ts'

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
    headersFor: ({ headers }) => toCorsHeaders(headers.get('origin') ?? undefined),
    preflight({ method, headers }) {
      if (method !== 'OPTIONS' || !headers.has('access-control-request-method')) return undefined
      const allowed = { ...toCorsHeaders(headers.get('origin') ?? undefined), ...toPreflightHeaders() }
      return new Response(null, { status: 204, headers: allowed })
    },
  }
}
