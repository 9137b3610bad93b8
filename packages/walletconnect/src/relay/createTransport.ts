import { ClientEndedError, RelayRefusedError } from '../base/errors.ts'
import { signRelayToken } from '../crypto/relayToken.ts'
import { insist, type Line, type OnMessage, openLine } from './openLine.ts'
import type { Outgoing, RefusalReason, Transport, TransportState } from './transport.ts'
import { waitAfter } from './waitAfter.ts'

/** The first and the longest delay after a lost socket. */
const lostMs = { first: 500, longest: 30_000 }
/** The first and the longest delay after a refusal, which takes a changed setting to resolve. */
const refusedMs = { first: 30_000, longest: 600_000 }
/** A socket that stayed open this long counts as stable. */
const steadyMs = 5_000
/** How often the relay is pinged while a wallet's response is awaited. */
const pulseEveryMs = 25_000
/** How long the relay may take to respond once the user or the network is back, before its socket counts as dead. */
const wakeMs = 3_000
/** The close code with which relays refuse a connection. */
const refusedCode = 3000

/**
 * Keeps one socket to a relay open while there are topics to listen to or messages to send. `onMessage` is called with
 * each message on a topic. A message is acknowledged once `onMessage` has handled it; if that fails, it is requested
 * again.
 */
export function createTransport({
  url,
  projectId,
  seed,
  onMessage,
  onState,
  onRead = () => {},
  isAwaited = () => false,
  pulseMs = pulseEveryMs,
  createSocket = (address) => new WebSocket(address),
  now = Date.now,
}: {
  url: string
  projectId: string
  /** The client's identity: an Ed25519 private key, as hex. */
  seed: string
  onMessage: OnMessage
  onState: (state: TransportState) => void
  /** Called when the relay has delivered what it had for all topics. */
  onRead?: () => void
  /** Whether a message from the relay is awaited. If so, the relay is pinged, to detect a socket that died silently. */
  isAwaited?: () => boolean
  pulseMs?: number
  createSocket?: (url: string) => WebSocket
  now?: () => number
}): Transport {
  const topics = new Set<string>()
  const outbox = createOutbox(() => (isOpen ? line : undefined), now)
  let state: TransportState = { status: 'idle' }
  let line: Line | undefined
  /** Whether the line accepts requests. The state becomes `open` only after the relay's first response. */
  let isOpen = false
  let openedAt = 0
  let outages = 0
  let refusals = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let pulse: ReturnType<typeof setInterval> | undefined
  let isEnded = false

  const become = (next: TransportState) => {
    state = next
    onState(next)
  }

  const connect = async () => {
    clearTimeout(timer)
    become({ status: 'connecting' })
    const token = { seed, audience: url, issuedAt: Math.floor(now() / 1_000) }
    try {
      const auth = await signRelayToken(token)
      if (!isEnded) open(new URLSearchParams({ auth, projectId, ua: 'wc-2/latchkey-0.1' }))
    } catch {
      // The signing module failed to load, or the page is not allowed to open sockets.
      if (!isEnded) wait(1006, '')
    }
  }

  const open = (query: URLSearchParams) => {
    line = openLine({
      socket: createSocket(`${url}?${query}`),
      onOpen() {
        openedAt = now()
        isOpen = true
        pulse = setInterval(() => isAwaited() && probe(), pulseMs)
        if (topics.size > 0) listen([...topics], onRead)
        if (line) outbox.resume(line)
      },
      onHeard() {
        refusals = 0
        if (!isEnded) become({ status: 'open' })
      },
      onMessage,
      onLost(code, reason) {
        line = undefined
        isOpen = false
        clearInterval(pulse)
        if (!isEnded) lose(code, reason)
      },
    })
  }

  /** Schedules the next socket after one is lost. */
  const lose = (code: number, reason: string) => {
    if (openedAt > 0 && now() - openedAt > steadyMs && code !== refusedCode) outages = 0
    openedAt = 0
    wait(code, reason)
  }

  /** Delays grow until a socket stays open. */
  const wait = (code: number, reason: string) => {
    const isRefused = code === refusedCode
    if (isRefused) refusals += 1
    else outages += 1
    const waitMs = isRefused ? waitAfter(refusals, refusedMs) : waitAfter(outages, lostMs)
    const retryAt = now() + waitMs
    timer = setTimeout(connect, waitMs)
    become(
      isRefused ? { status: 'refused', reason: reasonOf(reason), retryAt } : { status: 'waiting', retryAt },
    )
  }

  const listen = (wanted: readonly string[], onHeld = () => {}) => {
    if (!isOpen || !line) return
    const write = () => {
      const left = wanted.filter((topic) => topics.has(topic))
      return left.length > 0 ? { topics: left } : undefined
    }
    // Requests lost with a socket are repeated on the next one.
    insist(line, 'irn_batchSubscribe', write).then(onHeld, () => {})
  }

  /** Fetches messages that the relay already has. A socket that doesn't respond is replaced. */
  const probe = (withinMs?: number) => {
    if (isOpen && topics.size > 0)
      line?.ask('irn_batchSubscribe', { topics: [...topics] }, withinMs).then(onRead, () => {})
  }

  const need = () => {
    if (state.status === 'idle') connect()
  }

  const wake = () => {
    if (state.status === 'waiting') connect()
    else probe(wakeMs)
  }

  return {
    state: () => state,
    subscribe(wanted) {
      const added = wanted.filter((topic) => !topics.has(topic))
      for (const topic of added) topics.add(topic)
      need()
      if (added.length > 0) listen(added)
    },
    unsubscribe(topic) {
      if (topics.delete(topic) && isOpen) line?.ask('irn_unsubscribe', { topic, id: topic }).catch(() => {})
    },
    publish(outgoing) {
      const taken = outbox.add(outgoing)
      need()
      return taken
    },
    withdraw: outbox.withdraw,
    wake,
    retry() {
      if (state.status === 'refused') connect()
      else wake()
    },
    end() {
      isEnded = true
      clearTimeout(timer)
      clearInterval(pulse)
      line?.close(1000)
      outbox.end()
      become({ status: 'idle' })
    },
  }
}

/** Maps a relay's close text to a reason (spec 8.21). */
function reasonOf(text: string): RefusalReason {
  if (/invalid key|project/i.test(text)) return 'project'
  if (/origin/i.test(text)) return 'origin'
  return /not yet valid|expired/i.test(text) ? 'clock' : 'other'
}

/** Messages that the relay has not accepted yet. */
type Outbox = {
  /**
   * Resolves when the relay has the message, or it was withdrawn or has expired. Rejects if the relay never accepts it.
   */
  add(outgoing: Outgoing): Promise<void>
  /** Stops sending those of these messages that the relay has not accepted yet. */
  withdraw(messages: readonly string[]): void
  /** Sends all messages over another line. */
  resume(line: Line): void
  /** Rejects all messages. */
  end(): void
}

type Pending = Outgoing & { expiresAt: number; resolve: () => void; reject: (error: Error) => void }

/** Creates an empty outbox, using a clock in milliseconds since 1970; `getLine` returns the open line, if any. */
function createOutbox(getLine: () => Line | undefined, now: () => number): Outbox {
  const waiting = new Set<Pending>()

  const drop = (pending: Pending, error: Error) => {
    waiting.delete(pending)
    pending.reject(error)
  }

  const close = (pending: Pending) => {
    waiting.delete(pending)
    pending.resolve()
  }

  /** Always the identical envelope, so that the relay recognizes one that it already has. */
  const write = (pending: Pending) => {
    if (!waiting.has(pending)) return undefined
    const { topic, message, tag, expiresAt } = pending
    const ttl = Math.ceil((expiresAt - now()) / 1_000)
    if (ttl > 0) return { topic, message, tag, ttl }
    close(pending)
    return undefined
  }

  const send = (pending: Pending, line: Line) => {
    insist(line, 'irn_publish', () => write(pending)).then(
      () => close(pending),
      (error: Error) => {
        // Messages on a lost line are sent over the next one.
        if (error instanceof RelayRefusedError) drop(pending, error)
      },
    )
  }

  return {
    add(outgoing) {
      return new Promise((resolve, reject) => {
        const pending = { ...outgoing, expiresAt: now() + outgoing.ttlSeconds * 1_000, resolve, reject }
        waiting.add(pending)
        const line = getLine()
        if (line) send(pending, line)
      })
    },
    withdraw(messages) {
      for (const pending of [...waiting]) if (messages.includes(pending.message)) close(pending)
    },
    resume(line) {
      for (const pending of waiting) send(pending, line)
    },
    end() {
      for (const pending of [...waiting]) drop(pending, new ClientEndedError())
    },
  }
}
