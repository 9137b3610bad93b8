import type { ConnectParameters } from '../client.ts'
import { createKeyPair, createSymKey, deriveSymKey, topicOf } from '../crypto/keys.ts'
import { ExpiredError } from '../errors.ts'
import { isObject, type JsonRpcRequest, type JsonRpcResponse, request } from '../jsonRpc.ts'
import { methods, pairingSeconds } from '../rpc.ts'
import { readSettlement, type Session } from '../session.ts'
import type { Pairing } from '../stored.ts'
import { formatUri } from '../uri.ts'
import type { Context } from './context.ts'
import { toError } from './toError.ts'

/** What is proposed to a wallet. */
export type Proposal = Pick<ConnectParameters, 'namespaces' | 'properties'>

/** A pairing that waits for its wallet. */
export type Pairable = { topic: string; uri: string; expiry: number; session: Promise<Session> }

/** A session that a wallet has agreed to and not settled yet. */
export type Settling = { pairing: Pairing; topic: string; symKey: string }

/** The pairings of one engine. */
export type Pairings = {
  propose(proposal: Proposal): Pairable
  /** Waits once more for the session of a pairing, which may have come meanwhile. */
  rejoin(topic: string): Pairable
  /** Gives a pairing up. */
  leave(topic: string, reason: unknown): void
  /** A proposal could not be said at all. */
  failed(proposalId: number, error: unknown): void
  find(topic: string): Pairing | undefined
  findSettling(topic: string): Settling | undefined
  /** The wallet has answered a proposal: the session comes on a topic of its own. */
  answered(pairing: Pairing, message: JsonRpcResponse): void
  /** The wallet settles; the session, where it may. */
  settled(settling: Settling, message: JsonRpcRequest): Session | undefined
  /** Goes on where the last page stopped; answers the topics to listen to. */
  resume(): string[]
}

/** Makes them. */
export function createPairings({
  metadata,
  stored,
  post,
  timers,
  answers,
  listen,
  unlisten,
  seconds,
}: Context): Pairings {
  const pairings = () => stored.read().pairings
  const find = (topic: string) => pairings().find((one) => one.topic === topic)

  const drop = ({ topic, proposal }: Pairing) => {
    stored.keep({ pairings: pairings().filter((one) => one.topic !== topic) })
    post.withdraw((unsent) => unsent.id === proposal.id)
    timers.clear(topic)
    unlisten(topic)
  }

  const end = (pairing: Pairing | undefined, reason: unknown) => {
    if (!pairing) return
    drop(pairing)
    answers.reject(pairing.proposal.id, reason)
  }

  const expire = ({ topic, expiry }: Pairing) =>
    timers.at(topic, expiry, () => end(find(topic), new ExpiredError('The connection code')))

  const waitFor = (pairing: Pairing): Pairable => {
    const { topic, expiry } = pairing
    return {
      topic,
      expiry,
      uri: formatUri(pairing),
      session: answers.wait(pairing.proposal.id) as Promise<Session>,
    }
  }

  const failed: Pairings['failed'] = (id, error) =>
    end(
      pairings().find(({ proposal }) => proposal.id === id),
      error,
    )

  return {
    propose({ namespaces, properties }) {
      const symKey = createSymKey()
      const keys = createKeyPair()
      const topic = topicOf(symKey)
      const expiry = Math.floor(seconds()) + pairingSeconds
      const message = request('wc_sessionPropose', {
        relays: [{ protocol: 'irn' }],
        requiredNamespaces: {},
        optionalNamespaces: namespaces,
        proposer: { publicKey: keys.publicKey, metadata },
        expiryTimestamp: expiry,
        pairingTopic: topic,
        ...(properties && { sessionProperties: properties }),
      })
      const pairing: Pairing = { topic, symKey, expiry, proposal: { id: message.id, keys } }
      stored.keep({ pairings: [...pairings(), pairing] })
      expire(pairing)
      const waiting = waitFor(pairing)
      listen([topic])
      const { tag, ttl } = methods.wc_sessionPropose
      post
        .send({ topic, symKey, message, tag, ttlSeconds: ttl })
        .catch((error: Error) => failed(message.id, error))
      return waiting
    },
    rejoin(topic) {
      const pairing = find(topic)
      if (pairing) return waitFor(pairing)
      const session = stored.read().sessions.find(({ pairingTopic }) => pairingTopic === topic)
      const waiting = { topic, uri: '', expiry: 0 }
      if (session) return { ...waiting, session: Promise.resolve(session) }
      return { ...waiting, session: Promise.reject(new ExpiredError('The connection code')) }
    },
    leave: (topic, reason) => end(find(topic), reason),
    failed,
    find,
    findSettling(topic) {
      for (const pairing of pairings()) {
        const symKey = agreedKey(pairing)
        if (symKey && topicOf(symKey) === topic) return { pairing, topic, symKey }
      }
      return undefined
    },
    answered(pairing, message) {
      const { proposal } = pairing
      if (message.id !== proposal.id) return
      if ('error' in message) return end(pairing, toError(message.error))
      const peerPublicKey = isObject(message.result) ? message.result.responderPublicKey : undefined
      if (typeof peerPublicKey !== 'string') return
      const approved: Pairing = { ...pairing, proposal: { ...proposal, peerPublicKey } }
      const symKey = agreedKey(approved)
      if (symKey === undefined) return
      stored.keep({ pairings: pairings().map((one) => (one === pairing ? approved : one)) })
      listen([topicOf(symKey)])
    },
    settled({ pairing, topic, symKey }, message) {
      const settlement = message.method === 'wc_sessionSettle' ? readSettlement(message.params) : undefined
      if (!settlement || settlement.peer.publicKey !== pairing.proposal.peerPublicKey) return undefined
      const session: Session = { topic, symKey, pairingTopic: pairing.topic, ...settlement }
      // The session first: between the two writes a page may end.
      stored.keep({ sessions: [...stored.read().sessions, session] })
      drop(pairing)
      answers.resolve(pairing.proposal.id, session)
      return session
    },
    resume() {
      for (const pairing of pairings()) expire(pairing)
      return pairings().flatMap((pairing) => {
        const symKey = agreedKey(pairing)
        return symKey ? [pairing.topic, topicOf(symKey)] : [pairing.topic]
      })
    },
  }
}

/** The session's key, once the wallet has approved. */
function agreedKey({ proposal: { keys, peerPublicKey } }: Pairing): string | undefined {
  return peerPublicKey === undefined ? undefined : deriveSymKey(keys.privateKey, peerPublicKey)
}
