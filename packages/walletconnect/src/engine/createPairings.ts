import { ExpiredError } from '../base/errors.ts'
import { isObject, type JsonRpcRequest, type JsonRpcResponse } from '../base/jsonRpc.ts'
import { deriveSymKey, type KeyPair, topicOf } from '../crypto/keys.ts'
import type { Connected } from '../session/client.ts'
import { codes, methods, pairingSeconds } from '../session/rpc.ts'
import { readSettlement, type Session, skewSeconds } from '../session/session.ts'
import type { Pairing } from '../session/stored.ts'
import { formatUri } from '../session/uri.ts'
import type { Context } from './context.ts'
import { toError } from './toError.ts'
import { type Proposal, writeProposal } from './writeProposal.ts'

/** A pairing that waits for its wallet. */
export type Pairable = { topic: string; uri: string; expiry: number; session: Promise<Connected> }

/** A session that a wallet approved but has not settled, with its pairing. */
type Agreed = NonNullable<Pairing['agreed']> & { pairing: Pairing }

/** The pairings of one engine. */
type Pairings = {
  /** Proposes a session with a new pairing. The keys must not be reused. */
  propose(proposal: Proposal, keys: KeyPair): Pairable
  /** Waits again for the session of a pairing. It may exist by now. */
  rejoin(topic: string): Pairable
  /** Cancels a pairing. */
  leave(topic: string, reason: unknown): void
  /** Handles a proposal, or its sign-in, that couldn't be sent. */
  failed(id: number, error: unknown): void
  find(topic: string): Pairing | undefined
  findAgreed(topic: string): Agreed | undefined
  /** Handles the wallet's response to a proposal. The session arrives on its own topic. */
  answered(pairing: Pairing, message: JsonRpcResponse): Promise<void>
  /** Handles the wallet's settlement; returns the session if it is acceptable. */
  settled(agreed: Agreed, message: JsonRpcRequest): Session | undefined
  /** Returns the pairing whose sign-in response arrives on a topic. */
  findSigning(topic: string): Pairing | undefined
  /** Handles the wallet's response to a sign-in; returns the session if the wallet signed. */
  signedIn(pairing: Pairing, message: JsonRpcResponse): Promise<Session | undefined>
  /** Continues where the last page stopped; returns the topics to subscribe to. */
  resume(): string[]
}

/** Creates an engine's pairings. */
export function createPairings({
  metadata,
  stored,
  post,
  timers,
  answers,
  listen,
  unlisten,
  seconds,
  unlessEnded,
}: Context): Pairings {
  const pairings = () => stored.read().pairings
  const find = (topic: string) => pairings().find((one) => one.topic === topic)

  const drop = (pairing: Pairing) => {
    const { topic } = pairing
    stored.keep({ pairings: pairings().filter((one) => one.topic !== topic) })
    post.withdraw((unsent) => unsent.topic === topic)
    timers.clear(topic)
    unlisten(topic)
    if (pairing.signIn) unlisten(signInTopic(pairing))
  }

  /** Stores the session first, because the page may close between the two writes. */
  const settle = (pairing: Pairing, session: Session, more?: Pick<Connected, 'signedMessages'>) => {
    stored.keep({ sessions: [...stored.read().sessions, session] })
    drop(pairing)
    answers.resolve(pairing.proposal.id, { ...session, ...more })
    return session
  }

  const end = (pairing: Pairing | undefined, reason: unknown) => {
    if (!pairing) return
    drop(pairing)
    answers.reject(pairing.proposal.id, reason)
  }

  /** A wallet that has approved is given time to settle the session. */
  const expire = ({ topic, expiry, agreed }: Pairing) =>
    timers.at(topic, expiry + (agreed ? skewSeconds : 0), () =>
      end(find(topic), new ExpiredError('The connection code')),
    )

  const waitFor = (pairing: Pairing): Pairable => {
    const { topic, expiry } = pairing
    return {
      topic,
      expiry,
      uri: formatUri({ ...pairing, methods: pairing.signIn ? ['wc_sessionAuthenticate'] : [] }),
      session: answers.wait(pairing.proposal.id) as Promise<Connected>,
    }
  }

  const failed: Pairings['failed'] = (id, error) =>
    end(
      pairings().find(({ proposal, signIn }) => proposal.id === id || signIn?.id === id),
      error,
    )

  return {
    propose(proposal, keys) {
      const { pairing, messages } = writeProposal(proposal, keys, metadata, seconds())
      const { topic, symKey } = pairing
      stored.keep({ pairings: [...pairings(), pairing] })
      expire(pairing)
      const waiting = waitFor(pairing)
      listen(topicsOf(pairing))
      for (const { message, method } of messages) {
        post
          .send({ topic, symKey, message, tag: methods[method].tag, ttlSeconds: pairingSeconds })
          .catch((error: Error) => failed(message.id, error))
      }
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
    findAgreed(topic) {
      const pairing = pairings().find(({ agreed }) => agreed?.topic === topic)
      return pairing?.agreed && { pairing, ...pairing.agreed }
    },
    async answered(pairing, message) {
      const { proposal, topic } = pairing
      if (message.id !== proposal.id) return
      if ('error' in message) return end(pairing, toError(message.error))
      const peerPublicKey = isObject(message.result) ? message.result.responderPublicKey : undefined
      if (typeof peerPublicKey !== 'string') return
      const symKey = await unlessEnded(deriveSymKey(proposal.keys.privateKey, peerPublicKey))
      if (symKey === undefined || !find(topic)) return
      const agreed = { topic: topicOf(symKey), symKey, peerPublicKey }
      stored.keep({ pairings: pairings().map((one) => (one.topic === topic ? { ...one, agreed } : one)) })
      expire({ ...pairing, agreed })
      listen([agreed.topic])
    },
    settled({ pairing, topic, symKey, peerPublicKey }, message) {
      const settlement =
        message.method === 'wc_sessionSettle' ? readSettlement(message.params, seconds()) : undefined
      if (!settlement || settlement.peer.publicKey !== peerPublicKey) return undefined
      return settle(pairing, { topic, symKey, pairingTopic: pairing.topic, ...settlement })
    },
    findSigning: (topic) => pairings().find((one) => one.signIn && signInTopic(one) === topic),
    async signedIn(pairing, message) {
      const { signIn, proposal } = pairing
      if (!signIn || message.id !== signIn.id) return undefined
      if ('error' in message) {
        // The proposal on the same pairing is for wallets without support for this.
        if (message.error.code !== codes.unsupportedMethod) end(pairing, toError(message.error))
        return undefined
      }
      // Loaded only when needed: few wallets send this response.
      const { readSignedIn } = await unlessEnded(import('./readSignedIn.ts'))
      const signed = readSignedIn(message.result, signIn.asked, seconds())
      const symKey =
        signed && (await unlessEnded(deriveSymKey(proposal.keys.privateKey, signed.peer.publicKey)))
      if (!symKey || !find(pairing.topic)) return undefined
      const { signedMessages, ...settlement } = signed
      const topic = topicOf(symKey)
      listen([topic])
      return settle(
        pairing,
        { topic, symKey, pairingTopic: pairing.topic, ...settlement },
        { signedMessages },
      )
    },
    resume() {
      for (const pairing of pairings()) expire(pairing)
      return pairings().flatMap(topicsOf)
    },
  }
}

/** Returns the topics on which a pairing's wallet may respond. */
function topicsOf(pairing: Pairing): string[] {
  const { topic, agreed, signIn } = pairing
  return [topic, ...(agreed ? [agreed.topic] : []), ...(signIn ? [signInTopic(pairing)] : [])]
}

/** Returns the topic of sign-in responses, which are encrypted to the proposal's key. */
function signInTopic({ proposal }: Pairing): string {
  return topicOf(proposal.keys.publicKey)
}
