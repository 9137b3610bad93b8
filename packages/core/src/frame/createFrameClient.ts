import { frameLoadTimeoutMs, frameRequestTimeoutMs } from '@latchkey/protocol/constants'
import {
  type FrameEventName,
  type FrameEventPayload,
  type FrameMessageType,
  type FrameRequestOf,
  type FrameResponseOf,
  frameEnvelope,
  frameEvents,
  frameFailure,
  frameMessages,
  isTimed,
  readMessage,
} from '@latchkey/protocol/frame'
import {
  FrameReloadedError,
  FrameTimeoutError,
  FrameUnavailableError,
  toFrameError,
} from '../errors/frame.ts'

/** The kit's end of what it and the wallet's frame say to each other (spec 3.21–3.23). */
export type FrameClient = {
  /**
   * Asks the frame; what is asked before it is ready waits for it. Rejects with `FrameUnavailableError` when it does not
   * load, `FrameTimeoutError` when it does not answer, and with what `toFrameError` makes of its refusal.
   */
  request<type extends FrameMessageType>(
    type: type,
    payload: FrameRequestOf<type>,
    options?: { signal?: AbortSignal },
  ): Promise<FrameResponseOf<type>>
  /** Hears what the frame tells unasked; answers how to stop. */
  on<name extends TellName>(name: name, listener: (payload: FrameEventPayload<name>) => void): () => void
  /** Takes the port of a frame that has said `ready`: the one before is closed, and safe questions are asked again. */
  take(port: MessagePort): void
  /** Hears that a page has loaded in the frame: one that does not say `ready` in time, such as an error's, ends what waits. */
  loaded(): void
  /** Ends everything that waits, with `FrameUnavailableError`. */
  close(cause?: unknown): void
}

/** What a frame tells through its port. */
export type TellName = Exclude<FrameEventName, 'ready'>

type Asked = {
  type: FrameMessageType
  payload: unknown
  /** Whether it has gone out on some port. */
  isSent: boolean
  /** Whether it may take no longer than a request of 9.17. */
  isTimed: boolean
  timer?: ReturnType<typeof setTimeout> | undefined
  settle(outcome: { value: unknown } | { error: unknown }): void
}

/** Makes the client of one frame, which is about to load. */
export function createFrameClient({
  loadTimeoutMs = frameLoadTimeoutMs,
  requestTimeoutMs = frameRequestTimeoutMs,
}: {
  loadTimeoutMs?: number
  requestTimeoutMs?: number
} = {}): FrameClient {
  const asked = new Map<string, Asked>()
  const listeners = new Map<TellName, Set<(payload: never) => void>>()
  let port: MessagePort | undefined
  let gone: unknown
  let isVisitorAsked = false
  let loads = 0
  let takes = 0
  let loading = awaitReady()

  function awaitReady() {
    return setTimeout(() => fail(new FrameUnavailableError()), loadTimeoutMs)
  }

  function fail(error: unknown) {
    gone = error
    for (const { settle } of asked.values()) settle({ error })
  }

  /** Starts the time of whatever has none running; while the frame asks the visitor something, no time runs. */
  function time(isAsking = isVisitorAsked) {
    isVisitorAsked = isAsking
    for (const each of asked.values()) {
      const { type, isTimed, settle } = each
      if (isAsking) each.timer = clearTimeout(each.timer) as undefined
      else if (isTimed)
        each.timer ??= setTimeout(() => settle({ error: new FrameTimeoutError(type) }), requestTimeoutMs)
    }
  }

  function post(id: string, entry: Asked) {
    entry.isSent = true
    port?.postMessage({ id, type: entry.type, payload: entry.payload })
  }

  function hear(received: unknown) {
    const envelope = readMessage(frameEnvelope, received)
    if (!envelope.success) return
    const { id, type, payload } = envelope.value
    if (id === undefined) return tell(type, payload)
    const entry = asked.get(id)
    if (type === `${entry?.type}-success`) {
      const read = readMessage<unknown>(frameMessages[(entry as Asked).type].response, payload)
      const error = new TypeError(`Invalid response to ${entry?.type}`)
      entry?.settle(read.success ? { value: read.value } : { error })
    } else if (type === `${entry?.type}-error`) {
      const read = readMessage(frameFailure, payload)
      const failure = read.success ? read.value : ({ name: 'INTERNAL', message: 'Unknown error' } as const)
      entry?.settle({ error: toFrameError(failure) })
    }
  }

  function tell(type: string, payload: unknown) {
    if (!isTold(type)) return
    const read = readMessage<unknown>(frameEvents[type], payload)
    if (!read.success) return
    if (type === 'approval-update') time((read.value as FrameEventPayload<typeof type>).pending > 0)
    for (const listener of listeners.get(type) ?? []) listener(read.value as never)
  }

  return {
    request(type, payload, { signal } = {}) {
      const { request } = frameMessages[type]
      const sent = readMessage<unknown>(request, payload)
      if (!sent.success)
        return Promise.reject(new TypeError(`Invalid payload for ${type}: ${JSON.stringify(sent.reason)}`))
      if (gone !== undefined) return Promise.reject(gone)
      return new Promise((resolve, reject) => {
        const id = createMessageId()
        const giveUp = () => {
          // What needs the visitor's yes must not go on being asked.
          if (type === 'rpc-request')
            port?.postMessage({ id: createMessageId(), type: 'rpc-abort', payload: { requestId: id } })
          stop(signal?.reason)
        }
        const stop = (error: unknown) => entry.settle({ error })
        const entry: Asked = {
          type,
          payload: sent.value,
          isSent: false,
          isTimed: isTimed(frameMessages[type], payload),
          settle(outcome) {
            asked.delete(id)
            clearTimeout(entry.timer)
            signal?.removeEventListener('abort', giveUp)
            if ('error' in outcome) reject(outcome.error)
            else resolve(outcome.value as never)
          },
        }
        if (signal?.aborted) return reject(signal.reason)
        signal?.addEventListener('abort', giveUp, { once: true })
        asked.set(id, entry)
        time()
        if (port) post(id, entry)
      })
    },
    on(name, listener) {
      const heard = listeners.get(name) ?? new Set()
      listeners.set(name, heard)
      heard.add(listener as (payload: never) => void)
      return () => void heard.delete(listener as (payload: never) => void)
    },
    loaded() {
      loads += 1
      // A page says `ready` before it has loaded whole, and is heard before that or a moment later.
      if (loads <= takes) return
      clearTimeout(loading)
      loading = awaitReady()
    },
    take(next) {
      takes += 1
      clearTimeout(loading)
      gone = undefined
      port?.close()
      port = next
      // A frame that was loaded anew asks nobody anything.
      time(false)
      next.onmessage = ({ data }: MessageEvent<unknown>) => hear(data)
      for (const [id, entry] of [...asked]) {
        if (entry.isSent && !frameMessages[entry.type].isSafe)
          entry.settle({ error: new FrameReloadedError() })
        else post(id, entry)
      }
    },
    close(cause) {
      clearTimeout(loading)
      fail(new FrameUnavailableError(cause))
      port?.close()
      listeners.clear()
    },
  }
}

const isTold = (type: string): type is TellName => type !== 'ready' && Object.hasOwn(frameEvents, type)

/** 128 bits of chance, hex. */
function createMessageId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
