import { sha256 } from '@noble/hashes/sha2'
import { createTimers } from '../base/createTimers.ts'
import { ClientEndedError } from '../base/errors.ts'
import { parseJsonRpc } from '../base/jsonRpc.ts'
import { bytesToHex, utf8ToBytes } from '../crypto/bytes.ts'
import { open, openFrom } from '../crypto/envelope.ts'
import type { KeyPair } from '../crypto/keys.ts'
import { createTransport } from '../relay/createTransport.ts'
import type { TransportState } from '../relay/transport.ts'
import type { ClientEvent, RequestParameters } from '../session/client.ts'
import type { Metadata, Session } from '../session/session.ts'
import type { ClientStorage, Pairing } from '../session/stored.ts'
import type { Context } from './context.ts'
import { createAnswers } from './createAnswers.ts'
import { createPairings, type Pairable } from './createPairings.ts'
import { createPost } from './createPost.ts'
import { type Asked, createRequests } from './createRequests.ts'
import { createSessions } from './createSessions.ts'
import { openStored } from './openStored.ts'
import type { Proposal } from './writeProposal.ts'

/** Options of `createEngine`. */
export type EngineOptions = {
  /** WebSocket URL of the relay. */
  relayUrl: string
  /** Id at that relay, sent in the URL of the socket. */
  projectId: string
  metadata: Metadata
  storage: ClientStorage
  /** Opens the socket, for runtimes without a global `WebSocket`. */
  createSocket?: (url: string) => WebSocket
  /** Returns the Unix time in ms. Defaults to `Date.now`. */
  now?: () => number
}

/** Implements WalletConnect's protocol for every tab of an origin. Nothing else uses the socket and the storage. */
export type Engine = {
  state(): TransportState
  sessions(): readonly Session[]
  pairings(): readonly Pairing[]
  /** Proposes a session with a new pairing. The keys must not be reused. */
  propose(proposal: Proposal, keys: KeyPair): Pairable
  /** Waits again for the session of a pairing. */
  rejoin(topic: string): Pairable
  /** Cancels a pairing. */
  leave(topic: string, reason: unknown): void
  /** Sends a request to a wallet; with an id, resumes an earlier request. Throws the errors of `Client.request`. */
  ask(parameters: RequestParameters, id?: number): Asked
  /** Marks a response as delivered to a caller. */
  taken(id: number): void
  ping(topic: string): Promise<void>
  disconnect(topic: string): Promise<void>
  wake(): void
  retry(): void
  /** Closes the socket and stops writing. Pending calls reject with `ClientEndedError`. */
  end(): void
}

/** How long messages from the mailbox may take to be handled before what they don't answer expires, in ms. */
const settleMs = 1_000

/** How many messages are remembered for deduplication. */
const seenMax = 1_000

/**
 * Creates an engine, which resumes where the last one stopped. It opens a socket only once there is a request to send
 * or a session to listen to. `onForeign` is called when another engine has written to the storage.
 */
export function createEngine(
  { relayUrl, projectId, metadata, storage, createSocket, now = Date.now }: EngineOptions,
  onEvent: (event: ClientEvent) => void,
  onForeign?: () => void,
): Engine {
  const stored = openStored(storage, { onForeign, onMerged })
  const { seed } = stored.read()
  const seconds = () => now() / 1_000
  const answers = createAnswers()
  // The mailbox is read first: it may hold the response that the page missed while it was frozen or closed.
  const timers = createTimers(now, () => transport.wake())
  const seen = new Set<string>()
  let isEnded = false

  const tell = (event: ClientEvent) => {
    if (!isEnded) onEvent(event)
  }

  const transport = createTransport({
    url: relayUrl,
    projectId,
    seed,
    onMessage: receive,
    onState: (state) => tell({ type: 'state', state }),
    onRead: () => setTimeout(timers.check, settleMs),
    isAwaited() {
      const { pairings, requests } = stored.read()
      return pairings.length > 0 || requests.some(({ answer }) => !answer)
    },
    ...(createSocket && { createSocket }),
    now,
  })
  const post = createPost({ transport, stored, seconds })
  const context: Context = {
    metadata,
    stored,
    post,
    timers,
    answers,
    tell,
    listen: transport.subscribe,
    unlisten: transport.unsubscribe,
    seconds,
    async unlessEnded(promise) {
      const value = await promise
      if (isEnded) throw new ClientEndedError()
      return value
    },
  }
  const pairings = createPairings(context)
  const requests = createRequests(context)
  const sessions = createSessions(context, (topic) => {
    requests.drop(topic)
    post.withdraw((unsent) => unsent.topic === topic)
  })

  function receive(topic: string, envelope: string): Promise<void> | undefined {
    if (isEnded) return undefined
    const signing = pairings.findSigning(topic)
    if (signing) return takeSignIn(topic, envelope, signing)
    const session = sessions.find(topic)
    const pairing = pairings.find(topic)
    const agreed = pairings.findAgreed(topic)
    const symKey = (session ?? pairing ?? agreed)?.symKey
    const text = symKey === undefined ? undefined : open(envelope, symKey)
    const message = text === undefined ? undefined : parseJsonRpc(text)
    if (!message || !isNew(topic, envelope)) return undefined
    if (!('method' in message)) {
      if (pairing) return orAgain(topic, envelope, pairings.answered(pairing, message))
      requests.answered(topic, message)
    } else if (session) sessions.asked(session, message)
    else if (agreed) begin(pairings.settled(agreed, message), message.id)
    return undefined
  }

  async function takeSignIn(topic: string, envelope: string, pairing: Pairing): Promise<void> {
    const text = await context.unlessEnded(openFrom(envelope, pairing.proposal.keys.privateKey))
    const message = text === undefined ? undefined : parseJsonRpc(text)
    if (!message || 'method' in message || !isNew(topic, envelope)) return
    begin(await orAgain(topic, envelope, pairings.signedIn(pairing, message)))
  }

  /**
   * Forgets a message that couldn't be handled, for example because a module didn't load. The relay delivers it again,
   * to this page or the next.
   */
  async function orAgain<value>(topic: string, envelope: string, taking: Promise<value>): Promise<value> {
    try {
      return await taking
    } catch (error) {
      seen.delete(hashOf(topic, envelope))
      throw error
    }
  }

  function begin(session: Session | undefined, settlement?: number): void {
    if (session) sessions.began(session, settlement)
  }

  function isNew(topic: string, envelope: string): boolean {
    const hash = hashOf(topic, envelope)
    if (seen.has(hash)) return false
    seen.add(hash)
    const [oldest] = seen
    if (seen.size > seenMax && oldest !== undefined) seen.delete(oldest)
    return true
  }

  /** Subscribes to what is stored, by the last engine or by another one that writes concurrently. */
  function resume(): void {
    const topics = [...sessions.resume(), ...pairings.resume()]
    requests.resume()
    if (topics.length > 0) transport.subscribe(topics)
  }

  /**
   * Resumes after a merge, but only for the same identity. Another client's requests would be delivered here as if a
   * wallet had sent them.
   */
  function onMerged(): void {
    if (!isEnded && stored.read().seed === seed) resume()
  }

  resume()
  post.resume((id, error) => {
    pairings.failed(id, error)
    requests.failed(id, error)
  })

  return {
    state: transport.state,
    sessions: () => stored.read().sessions,
    pairings: () => stored.read().pairings,
    propose: pairings.propose,
    rejoin: pairings.rejoin,
    leave: pairings.leave,
    ask: requests.ask,
    taken: requests.taken,
    ping: requests.ping,
    disconnect: sessions.disconnect,
    wake: transport.wake,
    retry: transport.retry,
    end() {
      isEnded = true
      stored.end()
      timers.clearAll()
      answers.rejectAll(new ClientEndedError())
      transport.end()
    },
  }
}

function hashOf(topic: string, envelope: string): string {
  return bytesToHex(sha256(utf8ToBytes(topic + envelope)))
}
