import { signRelayToken } from '../crypto/relayToken.ts'
import { createOutbox } from './createOutbox.ts'
import { insist } from './insist.ts'
import { type Line, type OnMessage, openLine } from './openLine.ts'
import type { RefusalReason, Transport, TransportState } from './transport.ts'
import { waitAfter } from './waitAfter.ts'

/** The first wait after a lost socket, and the longest. */
const lostMs = { first: 500, longest: 30_000 }
/** The first wait after a refusal, and the longest: somebody has to change a setting. */
const refusedMs = { first: 30_000, longest: 600_000 }
/** A socket that held this long was a good one. */
const steadyMs = 5_000
/** How often a relay is asked whether it is still there while a wallet's answer is awaited. */
const pulseEveryMs = 25_000
/** How long a relay may take to answer who has come back, before its socket counts as dead. */
const wakeMs = 3_000
/** The close code by which relays refuse. */
const refusedCode = 3000

/**
 * Keeps one socket to a relay for as long as there is something to hear or to say. `onMessage` gets what came on a
 * topic; the relay is told that it was taken once it has been, and asked for it again where that fails.
 */
export function createTransport({
  url,
  projectId,
  seed,
  onMessage,
  onState,
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
  /** Whether somebody waits for what only the relay can bring: a socket that is dead, and does not say so, is found. */
  isAwaited?: () => boolean
  pulseMs?: number
  createSocket?: (url: string) => WebSocket
  now?: () => number
}): Transport {
  const topics = new Set<string>()
  const outbox = createOutbox(() => (isOpen ? line : undefined), now)
  let state: TransportState = { is: 'idle' }
  let line: Line | undefined
  /** Whether the line may be asked; the state says so once the relay has answered. */
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
    become({ is: 'connecting' })
    const token = { seed, audience: url, issuedAt: Math.floor(now() / 1_000) }
    try {
      const auth = await signRelayToken(token)
      if (!isEnded) open(new URLSearchParams({ auth, projectId, ua: 'wc-2/latchkey-0.1' }))
    } catch {
      // What signs could not be loaded, or the page may open no socket.
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
        if (topics.size > 0) listen([...topics])
        if (line) outbox.resume(line)
      },
      onHeard() {
        refusals = 0
        if (!isEnded) become({ is: 'open' })
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

  /** What comes after a socket. */
  const lose = (code: number, reason: string) => {
    if (openedAt > 0 && now() - openedAt > steadyMs && code !== refusedCode) outages = 0
    openedAt = 0
    wait(code, reason)
  }

  /** Another socket comes later and later while none of them holds. */
  const wait = (code: number, reason: string) => {
    const isRefused = code === refusedCode
    if (isRefused) refusals += 1
    else outages += 1
    const waitMs = isRefused ? waitAfter(refusals, refusedMs) : waitAfter(outages, lostMs)
    const retryAt = now() + waitMs
    timer = setTimeout(connect, waitMs)
    become(isRefused ? { is: 'refused', reason: reasonOf(reason), retryAt } : { is: 'waiting', retryAt })
  }

  const listen = (wanted: readonly string[]) => {
    if (!isOpen || !line) return
    const write = () => {
      const left = wanted.filter((topic) => topics.has(topic))
      return left.length > 0 ? { topics: left } : undefined
    }
    // What a lost socket leaves open is asked with the next.
    insist(line, 'irn_batchSubscribe', write).catch(() => {})
  }

  /** Asks for what is there already: a socket that does not answer is lost, and another follows. */
  const probe = (withinMs?: number) => {
    if (isOpen && topics.size > 0)
      line?.ask('irn_batchSubscribe', { topics: [...topics] }, withinMs).catch(() => {})
  }

  const need = () => {
    if (state.is === 'idle') connect()
  }

  const wake = () => {
    if (state.is === 'waiting') connect()
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
      if (state.is === 'refused') connect()
      else wake()
    },
    end() {
      isEnded = true
      clearTimeout(timer)
      clearInterval(pulse)
      line?.close(1000)
      outbox.end()
      become({ is: 'idle' })
    },
  }
}

/** By the texts that relays close with (spec 8.21). */
function reasonOf(text: string): RefusalReason {
  if (/invalid key|project/i.test(text)) return 'project'
  if (/origin/i.test(text)) return 'origin'
  return /not yet valid|expired/i.test(text) ? 'clock' : 'other'
}
