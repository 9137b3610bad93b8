import { failure, isObject, type JsonRpcRequest, type JsonRpcResponse, result } from './jsonRpc.ts'
import { codes, type Method, methods, sessionSeconds } from './rpc.ts'
import { latestExpiry, readGrants, type Session } from './session.ts'

/** What a wallet's request comes to: the answer, and what it changes. */
type Consequence = {
  reply: JsonRpcResponse
  /** The method whose tag the answer bears. */
  method: Method
  /** What becomes of the session: another state of it, or its end. */
  session?: { is: 'updated' | 'extended'; next: Session } | { is: 'ended' }
  event?: { chainId: string; name: string; data: unknown }
}

/** Answers what a wallet asks on a session, which it alone controls. An app takes no requests to sign. */
export function answerWallet(
  session: Session,
  { id, method, params }: JsonRpcRequest,
  seconds: number,
): Consequence {
  const given = isObject(params) ? params : {}
  switch (method) {
    case 'wc_sessionUpdate': {
      const namespaces = readGrants(given.namespaces)
      if (!namespaces) return refuse(id, method, codes.invalidUpdate, 'Invalid session update request')
      return { ...accept(id, method), session: { is: 'updated', next: { ...session, namespaces } } }
    }
    case 'wc_sessionExtend': {
      // Clients of the time leave it out, and mean the whole length from now.
      const { expiry = Math.floor(seconds) + sessionSeconds } = given
      if (!isFair(expiry, session.expiry, seconds))
        return refuse(id, method, codes.invalidExtend, 'Invalid session extend request')
      return { ...accept(id, method), session: { is: 'extended', next: { ...session, expiry } } }
    }
    case 'wc_sessionEvent': {
      const { name, data } = isObject(given.event) ? given.event : {}
      const { chainId } = given
      if (typeof name !== 'string' || typeof chainId !== 'string') return accept(id, method)
      return { ...accept(id, method), event: { chainId, name, data } }
    }
    // A settlement that comes again was answered, and the answer was lost.
    case 'wc_sessionSettle':
    case 'wc_sessionPing':
      return accept(id, method)
    case 'wc_sessionDelete':
      return { ...accept(id, method), session: { is: 'ended' } }
    case 'wc_sessionRequest':
      return refuse(id, method, codes.unauthorizedMethod, 'Unauthorized: apps do not accept requests')
    default: {
      const known = Object.hasOwn(methods, method) ? (method as Method) : 'wc_sessionRequest'
      return refuse(id, known, codes.unsupportedMethod, `Unsupported wc_ method. Requested: ${method}`)
    }
  }
}

function isFair(expiry: unknown, current: number, seconds: number): expiry is number {
  return (
    Number.isSafeInteger(expiry) &&
    (expiry as number) >= current &&
    (expiry as number) <= latestExpiry(seconds)
  )
}

function accept(id: number, method: Method): Consequence {
  return { reply: result(id, true), method }
}

function refuse(id: number, method: Method, code: number, message: string): Consequence {
  return { reply: failure(id, code, message), method }
}
