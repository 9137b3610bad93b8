import { longestMs } from '../base/createTimers.ts'
import { type JsonRpcRequest, type JsonRpcResponse, request } from '../base/jsonRpc.ts'
import type { ClientEvent } from '../session/client.ts'
import { codes, type Method, methods } from '../session/rpc.ts'
import type { Session } from '../session/session.ts'
import { answerWallet } from './answerWallet.ts'
import type { Context } from './context.ts'

/** The sessions of one engine. */
type Sessions = {
  find(topic: string): Session | undefined
  /** Adds a session. `settlement` is the id of the wallet's settlement request, if there was one. */
  began(session: Session, settlement?: number): void
  /** Handles a wallet's request. */
  asked(session: Session, message: JsonRpcRequest): void
  /** Ends a session and notifies the wallet. */
  disconnect(topic: string): Promise<void>
  /** Continues where the last page stopped; returns the topics to subscribe to. */
  resume(): string[]
}

type Ended = Extract<ClientEvent, { type: 'disconnected' }>

/** Creates an engine's sessions. `onEnded` is called first when one ends. */
export function createSessions(
  { stored, post, timers, tell, unlisten, seconds }: Context,
  onEnded: (topic: string) => void,
): Sessions {
  const sessions = () => stored.read().sessions
  const find = (topic: string) => sessions().find((one) => one.topic === topic)

  const drop = (topic: string, reason: Ended['reason']) => {
    stored.keep({ sessions: sessions().filter((one) => one.topic !== topic) })
    timers.clear(topic)
    unlisten(topic)
    onEnded(topic)
    tell({ type: 'disconnected', topic, reason })
  }

  // Without the relay, nothing says whether the wallet has extended the session.
  const expire = ({ topic, expiry }: Session) =>
    timers.at(topic, expiry, () => drop(topic, 'expired'), longestMs)

  const replace = (type: 'updated' | 'extended', session: Session) => {
    stored.keep({ sessions: sessions().map((one) => (one.topic === session.topic ? session : one)) })
    expire(session)
    tell({ type, session })
  }

  const answer = ({ topic, symKey }: Session, method: Method, message: JsonRpcResponse) => {
    const { answerTag: tag, ttl: ttlSeconds } = methods[method]
    // If this is lost, the wallet sends the request again.
    post.say({ topic, symKey, message, tag, ttlSeconds }).catch(() => {})
  }

  const asked: Sessions['asked'] = (session, message) => {
    const { reply, method, session: change, event } = answerWallet(session, message, seconds())
    answer(session, method, reply)
    if (event) tell({ type: 'event', topic: session.topic, ...event })
    if (change?.type === 'ended') drop(session.topic, 'wallet')
    else if (change) replace(change.type, change.next)
  }

  return {
    find,
    began(session, settlement) {
      expire(session)
      if (settlement !== undefined) asked(session, request('wc_sessionSettle', {}, settlement))
      tell({ type: 'connected', session })
    },
    asked,
    async disconnect(topic) {
      const session = find(topic)
      if (!session) return
      const { tag, ttl } = methods.wc_sessionDelete
      const message = request('wc_sessionDelete', {
        code: codes.userDisconnected,
        message: 'User disconnected.',
      })
      drop(topic, 'app')
      // Sent after the session's other pending messages, which are no longer wanted, have been withdrawn.
      await post.send({ topic, symKey: session.symKey, message, tag, ttlSeconds: ttl })
    },
    resume() {
      for (const session of sessions()) expire(session)
      return sessions().map(({ topic }) => topic)
    },
  }
}
