import type { Caip2 } from '@latchkey/protocol/ids'
import { isSignInTimeAhead, readSignInTime, type SignInMessage } from '@latchkey/protocol/signIn'
import { isOriginAllowed } from '../http/isOriginAllowed.ts'
import { refuse } from './refuse.ts'

/** Expected values of a message's claims. */
export type Expected = {
  /** The app's origins, as `isOriginAllowed` reads them. */
  origins: readonly string[]
  /** Origin of the requesting page; undefined if no page sent the request. */
  origin: string | undefined
  chains: readonly Caip2[]
  /** Milliseconds since 1970. */
  now: number
}

/** Checks a message's place, chain and times (EIP-4361, CAIP-122). Throws SIGN_IN_INVALID with the invalid field. */
export function checkClaims(data: SignInMessage, expected: Expected): void {
  checkPlace(data, expected)
  if (!expected.chains.includes(data.chainId))
    throw refuse('chainId', `Sign-in is not supported on ${data.chainId}.`)
  checkTimes(data, expected.now)
}

/** Checks that the message is for the requesting page, if any: a signature obtained by another page is invalid here. */
function checkPlace({ scheme, domain, uri }: SignInMessage, { origins, origin }: Expected) {
  const url = URL.canParse(uri) ? new URL(uri) : undefined
  if (!url || !/^https?:/.test(url.protocol)) throw refuse('uri', 'The URI must be an http or https URL.')
  const own = origin ?? `${url.protocol}//${domain}`
  if (!isOriginAllowed(own, origins) || new URL(own).host !== domain)
    throw refuse('domain', `The message was signed for ${domain}, which is not this app.`)
  if (scheme !== undefined && `${scheme.toLowerCase()}:` !== new URL(own).protocol)
    throw refuse('domain', `The message was signed for ${scheme}://${domain}, which is not this app.`)
  if (url.origin !== own) throw refuse('uri', `The URI points to ${url.origin}, which is not this app.`)
}

function checkTimes({ issuedAt, expirationTime, notBefore }: SignInMessage, now: number) {
  if (issuedAt !== undefined && isSignInTimeAhead(issuedAt, now))
    throw refuse('issuedAt', "The message was issued in the future. Check this device's clock.")
  if (expirationTime !== undefined && readSignInTime(expirationTime) <= now)
    throw refuse('expirationTime', 'The message has expired. Sign in again.')
  if (notBefore !== undefined && isSignInTimeAhead(notBefore, now))
    throw refuse('notBefore', "The message is not valid yet. Check this device's clock.")
}
