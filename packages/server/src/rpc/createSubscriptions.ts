import { serverDeadlineMs, socketFrameBytesMax, socketPingMs } from '@latchkey/protocol/constants'
import { rpcErrorCodes } from '@latchkey/protocol/failure'
import { WebSocket } from 'ws'
import { createPlaces } from '../base/createPlaces.ts'
import { nextTurn } from '../base/nextTurn.ts'
import { parseFrame } from '../base/parseFrame.ts'
import { provedMs } from '../base/provedMs.ts'
import { rawMembers } from '../base/rawJson.ts'
import { parseExact } from './parseExact.ts'
import { error, type Reply } from './reply.ts'
import type { Proof } from './toProof.ts'

/** The subscriptions of one chain, over one connection to its WebSocket upstream. */
export type Subscriptions = {
  /**
   * Subscribes with the chain's own method and parameters (raw JSON). Clients with the same request share one upstream
   * subscription, which counts as that of the address which began it. Resolves with an unsubscribe function, or with
   * the error to send to the client.
   */
  subscribe(
    method: string,
    params: string,
    listener: Listener,
    address: string,
  ): Promise<(() => void) | Reply>
  close(): void
}

/** One client's callbacks. */
type Listener = {
  /**
   * Called with the method of a notification and its result, as raw JSON, in the order in which they arrived. `isLast`
   * means that the notification ended the subscription.
   */
  notify(method: string, result: string, isLast: boolean): void
  /** Called when the upstream connection broke, which ended the subscription. */
  gone(): void
}

/** The members of the upstream's response, as raw JSON. */
type Answer = ReadonlyMap<string, string>
type Shared = {
  question: string
  method: string
  listeners: Set<Listener>
  /** The upstream's subscription id as raw JSON, or the error that it replied with. */
  made: Promise<{ id: string } | { refused: Reply }>
}

/** Upstream subscriptions of a chain, and of one client. Providers allow about a thousand on one connection. */
const [upstreamMax, upstreamPerClientMax] = [1_000, 50]

/** Ends with its first notification, so a second client could wait forever. */
const unshared = new Set(['signatureSubscribe'])

/** One client may have thousands of subscriptions, so a notification is delivered over several turns of the event loop. */
const notifiedPerTurn = 100

/** Dependencies of `createSubscriptions`. */
type SubscriptionPorts = {
  /** Called once for each notification, however many clients it goes to. */
  saw(method: string, result: string): void
  /** Reports an upstream that is not used. */
  warn(message: string): void
}

/**
 * Creates the subscriptions of a chain. The first subscription opens the connection, and it closes after the last one.
 * An upstream that proves to serve another chain is not used for an hour.
 */
export function createSubscriptions(
  urls: readonly string[],
  proof: Proof,
  { saw, warn }: SubscriptionPorts,
): Subscriptions {
  /** When an upstream proved to serve another chain. */
  const foreign = new Map<string, number>()
  const questions = createQuestions()
  /** Some nodes give equal requests the same id, even where they are not shared here. */
  const byUpstreamId = new Map<string, Set<Shared>>()
  const requests = createRequests()
  const deliver = createDelivery()
  let upstream: SocketUpstream | undefined

  const onMessage = (text: string) => {
    const message = parseFrame(text)
    if (!message) return
    const raw = rawMembers(text)
    const { id, method } = message
    if (typeof id === 'number') return requests.answered(id, raw)
    if (typeof method !== 'string') return
    const { subscription = '', result = 'null' } = Object.fromEntries(rawMembers(raw.get('params') ?? '{}'))
    const sharing = [...(byUpstreamId.get(subscription) ?? [])]
    if (sharing.length > 0) saw(method, result)
    const isLast = endsSubscription(method, result)
    for (const { listeners } of sharing) deliver(listeners, method, result, isLast)
    if (!isLast) return
    byUpstreamId.delete(subscription)
    for (const shared of sharing) questions.forget(shared)
    closeIfUnused()
  }

  const onForeign = (url: string, raw: string) => {
    foreign.set(url, Date.now())
    warn(`A WebSocket upstream serves another chain (${raw}) and is not used.`)
  }

  const onGone = () => {
    upstream = undefined
    const listeners = questions.clear().flatMap((shared) => [...shared.listeners])
    byUpstreamId.clear()
    requests.end()
    for (const listener of listeners) listener.gone()
  }

  /** Sends a request upstream, which opens the connection. See `requests.begin`. */
  const ask = (method: string, params: string, late?: (answer: Answer) => void) =>
    requests.begin(late, (id) => {
      const own = urls.filter((url) => Date.now() - (foreign.get(url) ?? 0) >= provedMs)
      upstream ??= connectUpstream(own, proof, { onMessage, onForeign, onGone })
      upstream.send(`{"jsonrpc":"2.0","id":${id},"method":"${method}","params":${params}}`)
    })

  /** Ends a subscription that was made after its client had been refused. */
  const endLate = (method: string) => (answer: Answer) => {
    const id = toId(answer)
    if (id !== undefined && !byUpstreamId.has(id)) void ask(toUnsubscribe(method), `[${id}]`)
  }

  const make = async (shared: Shared, params: string): Promise<{ id: string } | { refused: Reply }> => {
    const answer = await ask(shared.method, params, endLate(shared.method))
    const id = toId(answer)
    if (id === undefined) return { refused: toRefusal(answer) }
    byUpstreamId.set(id, (byUpstreamId.get(id) ?? new Set()).add(shared))
    return { id }
  }

  const leave = async (shared: Shared, listener: Listener) => {
    if (!shared.listeners.delete(listener) || shared.listeners.size > 0) return
    questions.forget(shared)
    const made = await shared.made
    const ofId = 'refused' in made ? undefined : byUpstreamId.get(made.id)
    if ('refused' in made || !ofId?.delete(shared) || ofId.size > 0) return
    byUpstreamId.delete(made.id)
    await ask(toUnsubscribe(shared.method), `[${made.id}]`)
    closeIfUnused()
  }

  const closeIfUnused = () => {
    if (questions.count() === 0 && byUpstreamId.size === 0) close()
  }

  const close = () => {
    upstream?.close()
    upstream = undefined
  }

  return {
    async subscribe(method, params, listener, address) {
      const question = `${method} ${unshared.has(method) ? requests.count() : toForm(params)}`
      const known = questions.get(question)
      if (!known && !questions.hasRoom(address)) return tooMany
      const shared = known ?? begin(method, params, question, address)
      shared.listeners.add(listener)
      const made = await shared.made
      if (!('refused' in made)) return () => void leave(shared, listener)
      questions.forget(shared)
      return made.refused
    },
    close,
  }

  function begin(method: string, params: string, question: string, address: string): Shared {
    const shared: Shared = { question, method, listeners: new Set(), made: Promise.resolve({ id: '' }) }
    questions.add(shared, address)
    shared.made = make(shared, params)
    return shared
  }
}

/** Creates the upstream subscriptions by what was asked for. Each takes a place of the client that began it. */
function createQuestions() {
  const places = createPlaces(upstreamPerClientMax)
  const entries = new Map<string, { shared: Shared; leave(): void }>()
  return {
    count: () => entries.size,
    get: (question: string) => entries.get(question)?.shared,
    hasRoom: (address: string) => entries.size < upstreamMax && places.isFree(address),
    add(shared: Shared, address: string): void {
      entries.set(shared.question, { shared, leave: places.take(address) })
    },
    forget(shared: Shared): void {
      const entry = entries.get(shared.question)
      if (entry?.shared !== shared) return
      entries.delete(shared.question)
      entry.leave()
    },
    /** Returns the subscriptions that were forgotten. */
    clear(): readonly Shared[] {
      const all = [...entries.values()]
      entries.clear()
      for (const { leave } of all) leave()
      return all.map(({ shared }) => shared)
    },
  }
}

/** Creates a function that delivers notifications in their order, without blocking the event loop. */
function createDelivery() {
  let delivered = Promise.resolve()
  return (listeners: ReadonlySet<Listener>, method: string, result: string, isLast: boolean) => {
    delivered = delivered.then(async () => {
      for (const [at, listener] of [...listeners].entries()) {
        if (at > 0 && at % notifiedPerTurn === 0) await nextTurn()
        if (listeners.has(listener)) listener.notify(method, result, isLast)
      }
    })
  }
}

/** Creates the requests of a connection that wait for their answers. */
function createRequests() {
  const waiting = new Map<number, (answer: Answer | undefined) => void>()
  let count = 0
  return {
    /** Returns how many requests have begun. */
    count: () => count,
    /**
     * Begins a request with an id of its own. Resolves with `undefined` on timeout, and if the connection ends. `late`
     * is called with a response after the timeout.
     */
    begin(
      late: ((answer: Answer) => void) | undefined,
      send: (id: number) => void,
    ): Promise<Answer | undefined> {
      return new Promise((resolve) => {
        count += 1
        const id = count
        const timer = setTimeout(() => {
          waiting.delete(id)
          if (late) waiting.set(id, (answer) => answer && late(answer))
          resolve(undefined)
        }, serverDeadlineMs)
        waiting.set(id, (answer) => {
          clearTimeout(timer)
          resolve(answer)
        })
        send(id)
      })
    },
    answered(id: number, answer: Answer): void {
      const take = waiting.get(id)
      waiting.delete(id)
      take?.(answer)
    },
    end(): void {
      const unanswered = [...waiting.values()]
      waiting.clear()
      for (const take of unanswered) take(undefined)
    },
  }
}

const tooMany = error(
  rpcErrorCodes.limitExceeded,
  'Too many different subscriptions. Unsubscribe from one, or try again later.',
)

/** Returns JSON in the one form that all its forms have in common. */
function toForm(raw: string): string {
  return JSON.stringify(parseExact(raw))
}

/** Returns the id of a subscription that was made. */
function toId(answer: Answer | undefined): string | undefined {
  return answer?.has('error') ? undefined : answer?.get('result')
}

/** Returns the error for a client whose subscription was refused, or not answered in time. */
function toRefusal(answer: Answer | undefined): Reply {
  const raw = answer?.get('error')
  return raw
    ? { type: 'error', code: 0, raw }
    : error(rpcErrorCodes.resourceUnavailable, 'The upstream timed out.')
}

/** Returns whether a notification ends its subscription: the upstream has already removed it, and clients do not. */
function endsSubscription(method: string, result: string): boolean {
  return method === 'signatureNotification' && rawMembers(result).get('value') !== '"receivedSignature"'
}

function toUnsubscribe(method: string): string {
  return method.replace(/s(?=ubscribe$)/, 'uns').replace(/S(?=ubscribe$)/, 'Uns')
}

/** A connection to a chain's WebSocket upstream. */
type SocketUpstream = {
  /** Sends immediately, or once connected. */
  send(text: string): void
  close(): void
}

/** Upstream frames carry blocks and logs, so they are larger than those of clients. */
const frameBytesMax = 64 * socketFrameBytesMax
const handshakeTimeoutMs = 3_000

/** What is reported of a connection to an upstream. */
type UpstreamEvents = {
  onMessage(text: string): void
  /** The upstream at `url` serves another chain: `raw` is its proof. */
  onForeign(url: string, raw: string): void
  onGone(): void
}

/**
 * Connects to the first reachable URL that does not prove to serve another chain. Calls `onGone` if no URL qualifies,
 * or when the connection ends, which it also does if nothing arrives between two pings.
 */
function connectUpstream(
  urls: readonly string[],
  { ping, isOwn }: Proof,
  { onMessage, onForeign, onGone }: UpstreamEvents,
): SocketUpstream {
  let queued: string[] | undefined = []
  let socket: WebSocket | undefined
  let closed = false

  const begin = (attempt: WebSocket) => {
    for (const text of queued ?? []) attempt.send(text)
    queued = undefined
  }

  /** Reads the response to the proof, which is the first message. */
  const prove = (attempt: WebSocket, url: string, text: string) => {
    const raw = parseFrame(text) && rawMembers(text).get('result')
    // An upstream for subscriptions only may not have the method.
    if (raw === undefined || isOwn?.(raw) !== false) return begin(attempt)
    onForeign(url, raw)
    attempt.terminate()
  }

  const connect = ([url, ...others]: readonly string[]) => {
    // Called later, because the caller does not have the connection yet.
    if (url === undefined)
      return void setImmediate(() => {
        if (!closed) onGone()
      })
    const attempt = new WebSocket(url, {
      maxPayload: frameBytesMax,
      handshakeTimeout: handshakeTimeoutMs,
      // A notification may arrive together with the response that has its subscription's id, which is handled first.
      allowSynchronousEvents: false,
    })
    socket = attempt
    let pinging: NodeJS.Timeout | undefined
    let proving: NodeJS.Timeout | undefined
    let isAlive = true
    attempt.on('open', () => {
      if (isOwn) {
        attempt.send(`{"jsonrpc":"2.0","id":0,"method":"${ping.method}","params":${ping.params ?? '[]'}}`)
        proving = setTimeout(() => attempt.terminate(), handshakeTimeoutMs)
      } else begin(attempt)
      pinging = setInterval(() => {
        if (!isAlive) return attempt.terminate()
        isAlive = false
        attempt.ping()
      }, socketPingMs)
    })
    attempt.on('pong', () => {
      isAlive = true
    })
    attempt.on('message', (data) => {
      isAlive = true
      clearTimeout(proving)
      if (queued) prove(attempt, url, data.toString())
      else onMessage(data.toString())
    })
    attempt.on('error', () => attempt.terminate())
    attempt.on('close', () => {
      clearInterval(pinging)
      clearTimeout(proving)
      if (closed) return
      if (queued) connect(others)
      else onGone()
    })
  }

  connect(urls)
  return {
    send(text) {
      if (queued) queued.push(text)
      else if (socket?.readyState === WebSocket.OPEN) socket.send(text)
    },
    close() {
      closed = true
      socket?.close(1000)
    },
  }
}
