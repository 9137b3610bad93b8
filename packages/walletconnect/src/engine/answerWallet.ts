import { failure, isObject, type JsonRpcRequest, type JsonRpcResponse, result } from '../base/jsonRpc.ts'
import { codes, type Method, methods, sessionSeconds } from '../session/rpc.ts'
import { isTime, latestExpiry, readGrants, type Session } from '../session/session.ts'

/** Outcome of a wallet's request: the response to send, and how the session changes. */
type Consequence = {
  reply: JsonRpcResponse
  /** The method whose tag the response is published with. */
  method: Method
  /** The session's new state, or that it ended. */
  session?: { type: 'updated' | 'extended'; next: Session } | { type: 'ended' }
  event?: { chainId: string; name: string; data: unknown }
}

/**
 * Responds to a wallet's request on a session. Only the wallet controls a session; apps don't accept signing requests.
 */
export function answerWallet(
  session: Session,
  { id, method, params }: JsonRpcRequest,
  seconds: number,
): Consequence {
  const given = isObject(params) ? params : {}
  switch (method) {
    case 'wc_sessionUpdate': {
      const namespaces = readGrants(given.namespaces)
      // Ids start with the time in milliseconds. A relay may deliver an older update after a newer one.
      if (!namespaces || id < (session.updateId ?? 0) - 999)
        return refuse(id, method, codes.invalidUpdate, 'Invalid request')
      return {
        ...accept(id, method),
        session: { type: 'updated', next: { ...session, namespaces, updateId: id } },
      }
    }
    case 'wc_sessionExtend': {
      // Some current clients omit `expiry` and mean the full session length from now.
      const { expiry: asked = Math.floor(seconds) + sessionSeconds } = given
      if (!isTime(asked) || asked < session.expiry)
        return refuse(id, method, codes.invalidExtend, 'Invalid request')
      // Other clients count from the session's expiry.
      const expiry = Math.max(session.expiry, Math.min(asked, latestExpiry(seconds)))
      return { ...accept(id, method), session: { type: 'extended', next: { ...session, expiry } } }
    }
    case 'wc_sessionEvent': {
      const { name, data } = isObject(given.event) ? given.event : {}
      const { chainId } = given
      if (typeof name !== 'string' || typeof chainId !== 'string') return accept(id, method)
      return { ...accept(id, method), event: { chainId, name, data } }
    }
    // A repeated settlement was already acknowledged; only the response was lost.
    case 'wc_sessionSettle':
    case 'wc_sessionPing':
      return accept(id, method)
    case 'wc_sessionDelete':
      return { ...accept(id, method), session: { type: 'ended' } }
    case 'wc_sessionRequest':
      return refuse(id, method, codes.unauthorizedMethod, 'Unauthorized request')
    default: {
      const known = Object.hasOwn(methods, method) ? (method as Method) : 'wc_sessionRequest'
      return refuse(id, known, codes.unsupportedMethod, `Unsupported method: ${method}`)
    }
  }
}

function accept(id: number, method: Method): Consequence {
  return { reply: result(id, true), method }
}

function refuse(id: number, method: Method, code: number, message: string): Consequence {
  return { reply: failure(id, code, message), method }
}
