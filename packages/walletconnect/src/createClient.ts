import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import { answerWallet } from './answerWallet.ts'
import type { Client, ClientEvent } from './client.ts'
import { createAnswers } from './createAnswers.ts'
import { createTimers } from './createTimers.ts'
import { open, seal } from './crypto/envelope.ts'
import { createKeyPair, createSymKey, deriveSymKey, topicOf } from './crypto/keys.ts'
import { createClientSeed } from './crypto/relayToken.ts'
import {
  ClientEndedError,
  DisconnectedError,
  ExpiredError,
  NotGrantedError,
  RejectedError,
  WalletError,
} from './errors.ts'
import {
  isObject,
  type JsonRpcRequest,
  type JsonRpcResponse,
  parseJsonRpc,
  request,
  result,
} from './jsonRpc.ts'
import { createTransport } from './relay/createTransport.ts'
import { codes, type Method, methods, pairingSeconds, requestSeconds } from './rpc.ts'
import { allows, type Metadata, readSettlement, type Session } from './session.ts'
import {
  type ClientStorage,
  formatStored,
  type Pairing,
  type PendingRequest,
  parseStored,
  type Stored,
} from './stored.ts'
import { formatUri } from './uri.ts'

/** Messages that are remembered so that none counts twice. */
const seenMax = 1_000

/** Makes a client over one relay. Nothing is opened before there is something to ask or a session to listen for. */
export function createClient({
  relayUrl,
  projectId,
  metadata,
  storage,
  createSocket,
  now = Date.now,
}: {
  relayUrl: string
  projectId: string
  metadata: Metadata
  storage: ClientStorage
  createSocket?: (url: string) => WebSocket
  now?: () => number
}): Client {
  let stored: Stored = parseStored(storage.get()) ?? {
    seed: createClientSeed(),
    pairings: [],
    sessions: [],
    requests: [],
  }
  const listeners = new Set<(event: ClientEvent) => void>()
  const answers = createAnswers()
  const timers = createTimers(now)
  const seen = new Set<string>()

  const tell = (event: ClientEvent) => {
    for (const listener of [...listeners]) listener(event)
  }
  const keep = (next: Partial<Stored>) => {
    stored = { ...stored, ...next }
    storage.set(formatStored(stored))
  }
  const seconds = () => now() / 1_000

  const transport = createTransport({
    url: relayUrl,
    projectId,
    seed: stored.seed,
    onMessage: receive,
    onState: (state) => tell({ is: 'state', state }),
    ...(createSocket && { createSocket }),
    now,
  })

  const publish = (
    topic: string,
    symKey: string,
    message: JsonRpcRequest | JsonRpcResponse,
    tag: number,
    ttl: number,
  ) => transport.publish({ topic, message: seal(JSON.stringify(message), symKey), tag, ttlSeconds: ttl })

  const answer = (session: Pick<Session, 'topic' | 'symKey'>, method: Method, message: JsonRpcResponse) => {
    const { answerTag, ttl } = methods[method]
    // The wallet asks again if this is lost.
    publish(session.topic, session.symKey, message, answerTag, ttl).catch(() => {})
  }

  function receive(topic: string, envelope: string): void {
    const session = stored.sessions.find((one) => one.topic === topic)
    const pairing = stored.pairings.find((one) => one.topic === topic)
    const settling = pairing ? undefined : findSettling(topic)
    const symKey = session?.symKey ?? pairing?.symKey ?? settling?.symKey
    const text = symKey === undefined ? undefined : open(envelope, { symKey })
    const message = text === undefined ? undefined : parseJsonRpc(text)
    if (!message || !isNew(topic, envelope)) return
    if (!('method' in message)) {
      if (pairing) answered(pairing, message)
      else settle(message)
    } else if (settling) settled(settling, message)
    else if (session) asked(session, message)
  }

  function isNew(topic: string, envelope: string): boolean {
    const hash = bytesToHex(sha256(utf8ToBytes(topic + envelope)))
    if (seen.has(hash)) return false
    seen.add(hash)
    const [oldest] = seen
    if (seen.size > seenMax && oldest !== undefined) seen.delete(oldest)
    return true
  }

  /** The pairing whose proposal was approved, and whose session is to be settled on this topic. */
  function findSettling(topic: string): { pairing: Pairing; topic: string; symKey: string } | undefined {
    for (const pairing of stored.pairings) {
      const { keys, peerPublicKey } = pairing.proposal
      const symKey = peerPublicKey && deriveSymKey(keys.privateKey, peerPublicKey)
      if (symKey && topicOf(symKey) === topic) return { pairing, topic, symKey }
    }
    return undefined
  }

  /** The wallet has answered the proposal: the session comes on a topic of its own. */
  function answered(pairing: Pairing, message: JsonRpcResponse): void {
    const { proposal } = pairing
    if (message.id !== proposal.id) return
    if ('error' in message) {
      dropPairing(pairing)
      answers.reject(proposal.id, toError(message.error))
      return
    }
    const peerPublicKey = isObject(message.result) ? message.result.responderPublicKey : undefined
    const symKey =
      typeof peerPublicKey === 'string' ? deriveSymKey(proposal.keys.privateKey, peerPublicKey) : undefined
    if (typeof peerPublicKey !== 'string' || symKey === undefined) return
    const approved = { ...pairing, proposal: { ...proposal, peerPublicKey } }
    keep({ pairings: stored.pairings.map((one) => (one === pairing ? approved : one)) })
    transport.subscribe([topicOf(symKey)])
  }

  function settled(
    { pairing, topic, symKey }: { pairing: Pairing; topic: string; symKey: string },
    message: JsonRpcRequest,
  ): void {
    const settlement = message.method === 'wc_sessionSettle' ? readSettlement(message.params) : undefined
    if (!settlement || settlement.peer.publicKey !== pairing.proposal.peerPublicKey) return
    const session: Session = { topic, symKey, pairingTopic: pairing.topic, ...settlement }
    keep({ sessions: [...stored.sessions, session] })
    dropPairing(pairing)
    expireAt(session)
    answer(session, 'wc_sessionSettle', result(message.id, true))
    answers.resolve(pairing.proposal.id, session)
    tell({ is: 'connected', session })
  }

  function asked(session: Session, message: JsonRpcRequest): void {
    const { reply, method, session: change, event } = answerWallet(session, message, seconds())
    answer(session, method, reply)
    if (event) tell({ is: 'event', topic: session.topic, ...event })
    if (change?.is === 'ended') drop(session, 'wallet')
    else if (change) replace(change.is, change.next)
  }

  /** The wallet has answered a question. */
  function settle(message: JsonRpcResponse): void {
    timers.clear(String(message.id))
    keep({ requests: stored.requests.filter(({ id }) => id !== message.id) })
    if ('error' in message) answers.reject(message.id, toError(message.error))
    else answers.resolve(message.id, message.result)
  }

  function replace(is: 'updated' | 'extended', session: Session): void {
    keep({ sessions: stored.sessions.map((one) => (one.topic === session.topic ? session : one)) })
    expireAt(session)
    tell({ is, session })
  }

  function drop({ topic }: Session, reason: 'wallet' | 'app' | 'expired'): void {
    if (!stored.sessions.some((session) => session.topic === topic)) return
    const orphans = stored.requests.filter((request) => request.topic === topic)
    keep({
      sessions: stored.sessions.filter((session) => session.topic !== topic),
      requests: stored.requests.filter((request) => request.topic !== topic),
    })
    timers.clear(topic)
    transport.unsubscribe(topic)
    for (const { id } of orphans) {
      timers.clear(String(id))
      answers.reject(id, new DisconnectedError())
    }
    tell({ is: 'disconnected', topic, reason })
  }

  function dropPairing({ topic }: Pairing): void {
    keep({ pairings: stored.pairings.filter((pairing) => pairing.topic !== topic) })
    timers.clear(topic)
    transport.unsubscribe(topic)
  }

  const expireAt = (session: Session) =>
    timers.at(session.topic, session.expiry, () => drop(session, 'expired'))

  const expireRequest = ({ id, expiry, method }: PendingRequest) =>
    timers.at(String(id), expiry, () => {
      keep({ requests: stored.requests.filter((one) => one.id !== id) })
      answers.reject(id, new ExpiredError(`The request ${method}`))
    })

  const expirePairing = (pairing: Pairing) =>
    timers.at(pairing.topic, pairing.expiry, () => {
      dropPairing(pairing)
      answers.reject(pairing.proposal.id, new ExpiredError('The connection code'))
    })

  /** Goes on where the last page stopped. */
  function resume(): void {
    for (const session of stored.sessions) expireAt(session)
    for (const pairing of stored.pairings) expirePairing(pairing)
    for (const pending of stored.requests) expireRequest(pending)
    const settling = stored.pairings.flatMap(({ proposal: { keys, peerPublicKey } }) => {
      const symKey = peerPublicKey && deriveSymKey(keys.privateKey, peerPublicKey)
      return symKey ? [topicOf(symKey)] : []
    })
    const topics = [...stored.sessions, ...stored.pairings].map(({ topic }) => topic)
    if (topics.length > 0) transport.subscribe([...topics, ...settling])
  }

  resume()

  return {
    state: transport.state,
    sessions: () => stored.sessions,
    async connect({ namespaces, properties, onUri, signal }) {
      signal?.throwIfAborted()
      const symKey = createSymKey()
      const keys = createKeyPair()
      const expiry = Math.floor(seconds()) + pairingSeconds
      const proposal = request('wc_sessionPropose', {
        relays: [{ protocol: 'irn' }],
        requiredNamespaces: {},
        optionalNamespaces: namespaces,
        proposer: { publicKey: keys.publicKey, metadata },
        expiryTimestamp: expiry,
        pairingTopic: topicOf(symKey),
        ...(properties && { sessionProperties: properties }),
      })
      const pairing: Pairing = { topic: topicOf(symKey), symKey, expiry, proposal: { id: proposal.id, keys } }
      keep({ pairings: [...stored.pairings, pairing] })
      expirePairing(pairing)
      const onAbort = () => {
        dropPairing(pairing)
        answers.reject(proposal.id, signal?.reason)
      }
      signal?.addEventListener('abort', onAbort, { once: true })
      const session = answers.wait(proposal.id)
      transport.subscribe([pairing.topic])
      const { tag, ttl } = methods.wc_sessionPropose
      publish(pairing.topic, symKey, proposal, tag, ttl).catch((error: Error) => {
        dropPairing(pairing)
        answers.reject(proposal.id, error)
      })
      onUri(formatUri({ topic: pairing.topic, symKey, expiry }), expiry)
      try {
        return (await session) as Session
      } finally {
        signal?.removeEventListener('abort', onAbort)
      }
    },
    async request({ topic, chainId, method, params = [], expirySeconds = requestSeconds.least }) {
      const session = stored.sessions.find((one) => one.topic === topic)
      if (!session) throw new DisconnectedError()
      if (!allows(session, chainId, method)) throw new NotGrantedError(method, chainId)
      const asked = JSON.stringify(params)
      const same = stored.requests.find(
        (one) =>
          one.topic === topic && one.chainId === chainId && one.method === method && one.params === asked,
      )
      if (same) return answers.wait(same.id)
      const length = Math.min(requestSeconds.longest, Math.max(requestSeconds.least, expirySeconds))
      const expiry = Math.floor(seconds()) + length
      const message = request('wc_sessionRequest', {
        request: { method, params, expiryTimestamp: expiry },
        chainId,
      })
      const pending = { id: message.id, topic, chainId, method, params: asked, expiry }
      keep({ requests: [...stored.requests, pending] })
      expireRequest(pending)
      const answered = answers.wait(message.id)
      publish(topic, session.symKey, message, methods.wc_sessionRequest.tag, length).catch((error: Error) => {
        keep({ requests: stored.requests.filter(({ id }) => id !== message.id) })
        answers.reject(message.id, error)
      })
      return answered
    },
    async ping(topic) {
      const session = stored.sessions.find((one) => one.topic === topic)
      if (!session) throw new DisconnectedError()
      const message = request('wc_sessionPing', {})
      const { tag, ttl } = methods.wc_sessionPing
      timers.at(String(message.id), seconds() + ttl, () =>
        answers.reject(message.id, new ExpiredError('The ping')),
      )
      const answered = answers.wait(message.id)
      publish(topic, session.symKey, message, tag, ttl).catch((error: Error) =>
        answers.reject(message.id, error),
      )
      await answered
    },
    async disconnect(topic) {
      const session = stored.sessions.find((one) => one.topic === topic)
      if (!session) return
      const { tag, ttl } = methods.wc_sessionDelete
      const message = request('wc_sessionDelete', {
        code: codes.userDisconnected,
        message: 'User disconnected.',
      })
      const told = publish(topic, session.symKey, message, tag, ttl)
      drop(session, 'app')
      await told
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    wake: transport.wake,
    end() {
      timers.clearAll()
      transport.end()
      answers.rejectAll(new ClientEndedError())
    },
  }
}

function _isMethod(name: string): name is Method {
  return Object.hasOwn(methods, name)
}

function toError(error: { code: number; message: string; data?: unknown }): Error {
  const isRejection = error.code === 4001 || (error.code >= 5_000 && error.code < 6_000)
  return isRejection ? new RejectedError(error.message, error.code) : new WalletError(error)
}
