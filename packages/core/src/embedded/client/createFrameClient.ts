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
import { FrameReloadedError, FrameTimeoutError, FrameUnavailableError, toFrameError } from './errors.ts'

/** The kit's side of the protocol with the wallet's frame (spec 3.21–3.23). */
export type FrameClient = {
  /**
   * Sends a request to the frame; before the frame is ready, it is queued. Rejects with `FrameUnavailableError` if the
   * frame doesn't load, `FrameTimeoutError` if it doesn't respond, and otherwise with the error from `toFrameError`.
   */
  request<type extends FrameMessageType>(
    type: type,
    payload: FrameRequestOf<type>,
    options?: { signal?: AbortSignal },
  ): Promise<FrameResponseOf<type>>
  /** Subscribes to unsolicited messages from the frame; returns a function that unsubscribes. */
  on<name extends NotificationName>(
    name: name,
    listener: (payload: FrameEventPayload<name>) => void,
  ): () => void
  /** Accepts the port of a frame that sent `ready`. The previous port is closed, and safe requests are sent again. */
  take(port: MessagePort): void
  /**
   * Call when a page has loaded in the frame. If it doesn't send `ready` in time, such as an error page, requests fail.
   */
  loaded(): void
  /** Rejects all pending requests with `FrameUnavailableError`. */
  close(cause?: unknown): void
}

/** Unsolicited messages that a frame sends through its port. */
export type NotificationName = Exclude<FrameEventName, 'ready'>

type PendingRequest = {
  type: FrameMessageType
  payload: unknown
  /** Whether it has been sent on any port. */
  isSent: boolean
  /** Whether it has the timeout of a 9.17 request. */
  isTimed: boolean
  timer?: ReturnType<typeof setTimeout> | undefined
  settle(outcome: { value: unknown } | { error: unknown }): void
}

/** Creates the client of a frame that is about to load. */
export function createFrameClient({
  loadTimeoutMs = frameLoadTimeoutMs,
  requestTimeoutMs = frameRequestTimeoutMs,
}: {
  loadTimeoutMs?: number
  requestTimeoutMs?: number
} = {}): FrameClient {
  const pending = new Map<string, PendingRequest>()
  const time = createTimer(pending, requestTimeoutMs)
  const listeners = createListeners((count) => time(count > 0))
  const loading = createLoadTimer(loadTimeoutMs, () => fail(new FrameUnavailableError()))
  let port: MessagePort | undefined
  let gone: unknown

  function fail(error: unknown) {
    gone = error
    for (const { settle } of pending.values()) settle({ error })
  }

  function post(id: string, entry: PendingRequest) {
    entry.isSent = true
    port?.postMessage({ id, type: entry.type, payload: entry.payload })
  }

  function onMessage(received: unknown) {
    const envelope = readMessage(frameEnvelope, received)
    if (!envelope.success) return
    const { id, type, payload } = envelope.value
    if (id === undefined) listeners.tell(type, payload)
    else settleBy(pending.get(id), type, payload)
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
        const abort = () => {
          // The frame must not keep asking the user to approve an aborted request.
          if (type === 'rpc-request')
            port?.postMessage({ id: createMessageId(), type: 'rpc-abort', payload: { requestId: id } })
          entry.settle({ error: signal?.reason })
        }
        const entry: PendingRequest = {
          type,
          payload: sent.value,
          isSent: false,
          isTimed: isTimed(frameMessages[type], payload),
          settle(outcome) {
            pending.delete(id)
            clearTimeout(entry.timer)
            signal?.removeEventListener('abort', abort)
            if ('error' in outcome) reject(outcome.error)
            else resolve(outcome.value as never)
          },
        }
        if (signal?.aborted) return reject(signal.reason)
        signal?.addEventListener('abort', abort, { once: true })
        pending.set(id, entry)
        time()
        if (port) post(id, entry)
      })
    },
    on: listeners.on,
    loaded: loading.loaded,
    take(next) {
      loading.taken()
      gone = undefined
      port?.close()
      port = next
      // A reloaded frame has no pending approvals.
      time(false)
      next.onmessage = ({ data }: MessageEvent<unknown>) => onMessage(data)
      for (const [id, entry] of [...pending]) {
        if (entry.isSent && !frameMessages[entry.type].isSafe)
          entry.settle({ error: new FrameReloadedError() })
        else post(id, entry)
      }
    },
    close(cause) {
      loading.stop()
      fail(new FrameUnavailableError(cause))
      port?.close()
      listeners.clear()
    },
  }
}

/**
 * Returns a function that starts the timeouts that are not running. No timeout runs while the frame waits for the
 * user.
 */
function createTimer(
  pending: ReadonlyMap<string, PendingRequest>,
  timeoutMs: number,
): (isAsking?: boolean) => void {
  let isVisitorAsked = false
  return (isAsking = isVisitorAsked) => {
    isVisitorAsked = isAsking
    for (const each of pending.values()) {
      const { type, isTimed, settle } = each
      if (isAsking) each.timer = clearTimeout(each.timer) as undefined
      else if (isTimed)
        each.timer ??= setTimeout(() => settle({ error: new FrameTimeoutError(type) }), timeoutMs)
    }
  }
}

/** Settles a request with the frame's response, if the message is one to it. */
function settleBy(entry: PendingRequest | undefined, type: string, payload: unknown): void {
  if (type === `${entry?.type}-success`) {
    const read = readMessage<unknown>(frameMessages[(entry as PendingRequest).type].response, payload)
    const error = new TypeError(`Invalid response to ${entry?.type}`)
    entry?.settle(read.success ? { value: read.value } : { error })
  } else if (type === `${entry?.type}-error`) {
    const read = readMessage(frameFailure, payload)
    const failure = read.success ? read.value : ({ name: 'INTERNAL', message: 'Unknown error' } as const)
    entry?.settle({ error: toFrameError(failure) })
  }
}

/** Creates the listeners to unsolicited messages. `onApprovals` receives the number of pending approvals first. */
function createListeners(onApprovals: (pending: number) => void): {
  on: FrameClient['on']
  tell(type: string, payload: unknown): void
  clear(): void
} {
  const listeners = new Map<NotificationName, Set<(payload: never) => void>>()
  return {
    on(name, listener) {
      const heard = listeners.get(name) ?? new Set()
      listeners.set(name, heard)
      heard.add(listener as (payload: never) => void)
      return () => void heard.delete(listener as (payload: never) => void)
    },
    tell(type, payload) {
      if (!isNotification(type)) return
      const read = readMessage<unknown>(frameEvents[type], payload)
      if (!read.success) return
      if (type === 'approval-update') onApprovals((read.value as FrameEventPayload<typeof type>).pending)
      for (const listener of listeners.get(type) ?? []) listener(read.value as never)
    },
    clear: () => listeners.clear(),
  }
}

/** Starts the time in which a page must send `ready`: from now on, and from each load without one. */
function createLoadTimer(timeoutMs: number, onTimeout: () => void) {
  let timer = setTimeout(onTimeout, timeoutMs)
  let loads = 0
  let takes = 0
  const stop = () => clearTimeout(timer)
  return {
    loaded() {
      loads += 1
      // A page sends `ready` before it has finished loading, so the port may arrive before or shortly after this.
      if (loads <= takes) return
      stop()
      timer = setTimeout(onTimeout, timeoutMs)
    },
    taken() {
      takes += 1
      stop()
    },
    stop,
  }
}

const isNotification = (type: string): type is NotificationName =>
  type !== 'ready' && Object.hasOwn(frameEvents, type)

/** Returns 128 random bits as hex. */
function createMessageId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
