import { signRelayToken } from '../crypto/relayToken.ts'
import { isObject, parseJsonRpc, request, result } from '../jsonRpc.ts'

/** Where the way to the relay stands. */
export type TransportState =
  /** Nothing has asked for it. */
  | { is: 'idle' }
  | { is: 'connecting' }
  | { is: 'open' }
  /** Lost; `retryAt`, in milliseconds since 1970, says when it is tried again. */
  | { is: 'waiting'; retryAt: number }
  /** The relay does not want this app: a setting or the clock is wrong. */
  | { is: 'refused'; reason: RefusalReason; retryAt: number }

/** Why a relay refuses: an unknown project, a page that the project does not allow, a clock that is off. */
export type RefusalReason = 'project' | 'origin' | 'clock' | 'other'

/** A sealed message for a topic. */
export type Outgoing = { topic: string; message: string; tag: number; ttlSeconds: number }

/** The one socket to the relay. */
export type Transport = {
  state(): TransportState
  /** Listens to topics, now and after every outage. */
  subscribe(topics: readonly string[]): void
  unsubscribe(topic: string): void
  /** Resolves when the relay has the message; waits through outages. Rejects when its time is over. */
  publish(outgoing: Outgoing): Promise<void>
  /** Opens the socket now, where it is only waiting: the visitor is back, or the network is. */
  wake(): void
  /** Closes for good. */
  end(): void
}

/** How long the relay may take to answer before the socket counts as dead. */
const answerMs = 10_000
/** The first wait after a lost socket, and the longest. */
const lostMs = { first: 500, longest: 30_000 }
/** The first wait after a refusal, and the longest: somebody has to change a setting. */
const refusedMs = { first: 30_000, longest: 600_000 }
/** A socket that held this long was a good one. */
const steadyMs = 5_000
/** The close code for a relay that does not answer. */
const silentCode = 4000
/** The close code by which relays refuse. */
const refusedCode = 3000

type Question = { resolve: (value: unknown) => void; reject: (error: Error) => void }
type Pending = Outgoing & { expiresAt: number; resolve: () => void; reject: (error: Error) => void }

/**
 * Keeps one socket to a relay for as long as there is something to hear or to say. `onMessage` gets what came on a
 * topic; the relay is told that it was taken once it returns.
 */
export function createTransport({
  url,
  projectId,
  seed,
  onMessage,
  onState,
  createSocket = (address) => new WebSocket(address),
  now = Date.now,
}: {
  url: string
  projectId: string
  /** The client's identity: an Ed25519 private key, as hex. */
  seed: string
  onMessage: (topic: string, message: string) => void
  onState: (state: TransportState) => void
  createSocket?: (url: string) => WebSocket
  now?: () => number
}): Transport {
  const topics = new Set<string>()
  const outbox = new Set<Pending>()
  const questions = new Map<number, Question>()
  let state: TransportState = { is: 'idle' }
  let socket: WebSocket | undefined
  let openedAt = 0
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
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
    const opening = createSocket(`${url}?${query}`)
    socket = opening
    const giveUp = setTimeout(() => opening.close(), answerMs)
    opening.addEventListener('open', () => {
      clearTimeout(giveUp)
      openedAt = now()
      become({ is: 'open' })
      if (topics.size > 0) listen([...topics])
      for (const pending of outbox) send(pending)
    })
    opening.addEventListener('message', ({ data }) => {
      if (typeof data === 'string' && opening === socket) receive(data)
    })
    // What went wrong is not said, and a close follows.
    opening.addEventListener('error', () => {})
    opening.addEventListener('close', ({ code, reason }) => {
      clearTimeout(giveUp)
      lose(opening, code, reason)
    })
  }

  /** What comes after a socket. */
  const lose = (lost: WebSocket, code: number, reason: string) => {
    if (lost !== socket) return
    socket = undefined
    for (const { reject } of [...questions.values()]) reject(new Error('The relay went away.'))
    questions.clear()
    if (isEnded) return
    if (openedAt > 0 && now() - openedAt > steadyMs && code !== refusedCode) failures = 0
    openedAt = 0
    wait(code, reason)
  }

  /** Another socket comes later and later while none of them holds. */
  const wait = (code: number, reason: string) => {
    failures += 1
    const { first, longest } = code === refusedCode ? refusedMs : lostMs
    const waitMs = Math.min(longest, first * 2 ** (failures - 1)) * (0.5 + Math.random() / 2)
    const retryAt = now() + waitMs
    timer = setTimeout(connect, waitMs)
    become(
      code === refusedCode
        ? { is: 'refused', reason: reasonOf(reason), retryAt }
        : { is: 'waiting', retryAt },
    )
  }

  /** Asks the relay; a socket on which no answer comes is dead, whatever it says of itself. */
  const ask = (method: string, params: unknown) =>
    new Promise<unknown>((resolve, reject) => {
      const current = socket
      const message = request(method, params)
      const giveUp = setTimeout(() => {
        if (!current) return
        current.close(silentCode)
        // A peer that is gone never says goodbye either.
        lose(current, silentCode, '')
      }, answerMs)
      const settle = () => {
        clearTimeout(giveUp)
        questions.delete(message.id)
      }
      questions.set(message.id, {
        resolve: (value) => {
          settle()
          resolve(value)
        },
        reject: (error) => {
          settle()
          reject(error)
        },
      })
      current?.send(JSON.stringify(message))
    })

  const listen = (wanted: readonly string[]) => {
    // What fails here is asked again with the next socket.
    ask('irn_batchSubscribe', { topics: wanted }).catch(() => {})
  }

  const send = (pending: Pending) => {
    const ttl = Math.ceil((pending.expiresAt - now()) / 1_000)
    if (ttl <= 0)
      return drop(pending, new Error('The message has expired before the relay could be reached.'))
    const { topic, message, tag } = pending
    ask('irn_publish', { topic, message, tag, ttl }).then(
      () => {
        outbox.delete(pending)
        pending.resolve()
      },
      (error: Error) => {
        // The relay's own refusal; a lost socket leaves it in the outbox.
        if (socket && error instanceof RelayRefusedError) drop(pending, error)
      },
    )
  }

  const drop = (pending: Pending, error: Error) => {
    outbox.delete(pending)
    pending.reject(error)
  }

  const receive = (text: string) => {
    const message = parseJsonRpc(text)
    if (!message) return
    if ('method' in message) {
      const data =
        message.method === 'irn_subscription' && isObject(message.params) ? message.params.data : undefined
      if (!isObject(data) || typeof data.topic !== 'string' || typeof data.message !== 'string') return
      onMessage(data.topic, data.message)
      socket?.send(JSON.stringify(result(message.id, true)))
      return
    }
    const question = questions.get(message.id)
    if ('error' in message) question?.reject(new RelayRefusedError(message.error.message))
    else question?.resolve(message.result)
  }

  const need = () => {
    if (state.is === 'idle') connect()
  }

  return {
    state: () => state,
    subscribe(wanted) {
      const added = wanted.filter((topic) => !topics.has(topic))
      for (const topic of added) topics.add(topic)
      need()
      if (state.is === 'open' && added.length > 0) listen(added)
    },
    unsubscribe(topic) {
      if (topics.delete(topic) && state.is === 'open')
        ask('irn_unsubscribe', { topic, id: topic }).catch(() => {})
    },
    publish({ ttlSeconds, ...outgoing }) {
      return new Promise((resolve, reject) => {
        const pending = { ...outgoing, ttlSeconds, expiresAt: now() + ttlSeconds * 1_000, resolve, reject }
        outbox.add(pending)
        need()
        if (state.is === 'open') send(pending)
      })
    },
    wake() {
      if (state.is === 'waiting') connect()
      else if (state.is === 'open' && topics.size > 0) listen([...topics])
    },
    end() {
      isEnded = true
      clearTimeout(timer)
      socket?.close(1000)
      for (const pending of [...outbox]) drop(pending, new Error('The client has ended.'))
      become({ is: 'idle' })
    },
  }
}

/** The relay has answered, and said no. */
export class RelayRefusedError extends Error {
  override name = 'RelayRefusedError'
}

/** By the texts that relays close with (spec 8.21). */
function reasonOf(text: string): RefusalReason {
  if (/invalid key|project/i.test(text)) return 'project'
  if (/origin/i.test(text)) return 'origin'
  return /not yet valid|expired/i.test(text) ? 'clock' : 'other'
}
