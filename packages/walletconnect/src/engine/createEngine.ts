import { sha256 } from '@noble/hashes/sha2'
import type { ClientEvent, RequestParameters } from '../client.ts'
import { createAnswers } from '../createAnswers.ts'
import { createTimers } from '../createTimers.ts'
import { bytesToHex, utf8ToBytes } from '../crypto/bytes.ts'
import { open } from '../crypto/envelope.ts'
import { ClientEndedError } from '../errors.ts'
import { parseJsonRpc } from '../jsonRpc.ts'
import { createTransport, type TransportState } from '../relay/createTransport.ts'
import type { Metadata, Session } from '../session.ts'
import type { ClientStorage } from '../stored.ts'
import type { Context } from './context.ts'
import { createPairings, type Pairable } from './createPairings.ts'
import { createPost } from './createPost.ts'
import { type Asked, createRequests } from './createRequests.ts'
import { createSessions } from './createSessions.ts'
import { openStored } from './openStored.ts'
import type { Proposal } from './writeProposal.ts'

/** What an engine is made of. */
export type EngineOptions = {
  relayUrl: string
  projectId: string
  metadata: Metadata
  storage: ClientStorage
  createSocket?: (url: string) => WebSocket
  now?: () => number
}

/** The one holder of the socket and the storage: WalletConnect's protocol, for whoever of this origin asks. */
export type Engine = {
  state(): TransportState
  sessions(): readonly Session[]
  propose(proposal: Proposal): Pairable
  /** Waits once more for the session of a pairing. */
  rejoin(topic: string): Pairable
  /** Gives a pairing up. */
  leave(topic: string, reason: unknown): void
  /** Asks a wallet; with an id, what was asked before. Throws what `Client.request` rejects with. */
  ask(parameters: RequestParameters, id?: number): Asked
  /** Whoever asked has the answer. */
  taken(id: number): void
  ping(topic: string): Promise<void>
  disconnect(topic: string): Promise<void>
  wake(): void
  /** Closes the socket and writes nothing any more; what waits is rejected with `ClientEndedError`. */
  end(): void
}

/** Messages that are remembered so that none counts twice. */
const seenMax = 1_000

/**
 * Makes an engine, which goes on where the last one stopped. It opens no socket before there is something to ask or a
 * session to listen for. `onForeign` is told when another engine has written to the storage.
 */
export function createEngine(
  { relayUrl, projectId, metadata, storage, createSocket, now = Date.now }: EngineOptions,
  onEvent: (event: ClientEvent) => void,
  onForeign?: () => void,
): Engine {
  const stored = openStored(storage, onForeign)
  const seconds = () => now() / 1_000
  const answers = createAnswers()
  const timers = createTimers(now)
  const seen = new Set<string>()
  let isEnded = false

  const tell = (event: ClientEvent) => {
    if (!isEnded) onEvent(event)
  }

  const transport = createTransport({
    url: relayUrl,
    projectId,
    seed: stored.read().seed,
    onMessage: receive,
    onState: (state) => tell({ is: 'state', state }),
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
  }
  const pairings = createPairings(context)
  const requests = createRequests(context)
  const sessions = createSessions(context, (topic) => {
    requests.drop(topic)
    post.withdraw((unsent) => unsent.topic === topic)
  })

  function receive(topic: string, envelope: string): void {
    if (isEnded) return
    const session = sessions.find(topic)
    const pairing = session ? undefined : pairings.find(topic)
    const settling = session || pairing ? undefined : pairings.findSettling(topic)
    const signing = session || pairing || settling ? undefined : pairings.findSigning(topic)
    const symKey = (session ?? pairing ?? settling)?.symKey
    const key = signing
      ? { privateKey: signing.proposal.keys.privateKey }
      : symKey !== undefined && { symKey }
    const text = key ? open(envelope, key) : undefined
    const message = text === undefined ? undefined : parseJsonRpc(text)
    if (!message || !isNew(topic, envelope)) return
    if (!('method' in message)) {
      if (pairing) pairings.answered(pairing, message)
      else if (signing) begin(pairings.signedIn(signing, message))
      else requests.answered(topic, message)
    } else if (settling) begin(pairings.settled(settling, message), message.id)
    else if (session) sessions.asked(session, message)
  }

  function begin(session: Session | undefined, settlement?: number): void {
    if (session) sessions.began(session, settlement)
  }

  function isNew(topic: string, envelope: string): boolean {
    const hash = bytesToHex(sha256(utf8ToBytes(topic + envelope)))
    if (seen.has(hash)) return false
    seen.add(hash)
    const [oldest] = seen
    if (seen.size > seenMax && oldest !== undefined) seen.delete(oldest)
    return true
  }

  const topics = [...sessions.resume(), ...pairings.resume()]
  requests.resume()
  if (topics.length > 0) transport.subscribe(topics)
  post.resume((id, error) => {
    pairings.failed(id, error)
    requests.failed(id, error)
  })

  return {
    state: transport.state,
    sessions: () => stored.read().sessions,
    propose: pairings.propose,
    rejoin: pairings.rejoin,
    leave: pairings.leave,
    ask: requests.ask,
    taken: requests.taken,
    ping: requests.ping,
    disconnect: sessions.disconnect,
    wake() {
      timers.check()
      transport.wake()
    },
    end() {
      isEnded = true
      stored.end()
      timers.clearAll()
      answers.rejectAll(new ClientEndedError())
      transport.end()
    },
  }
}
