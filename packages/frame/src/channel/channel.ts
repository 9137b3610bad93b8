import { frameRequestTimeoutMs } from '@latchkey/protocol/constants'
import {
  type FrameEnvelope,
  type FrameEventName,
  type FrameEventPayload,
  type FrameFailure,
  type FrameMessageType,
  type FrameRequestOf,
  type FrameResponseOf,
  frameEnvelope,
  frameMessageCharactersMax,
  frameMessages,
  isTimed,
  readMessage,
} from '@latchkey/protocol/frame'
import { untilAborted } from '@latchkey/protocol/untilAborted'
import { FrameFailureError } from '../base/FrameFailureError.ts'
import type { FramePage } from '../platform/createPage.ts'

/** A pending message. */
export type FrameCall = {
  /** Aborts when the app cancels, the deadline passes, or the port closes. */
  signal: AbortSignal
  /** Aborts another message of the same port. An id that is not pending is ignored. */
  abort(id: string): void
  /** Runs once the response is sent. */
  afterwards(task: () => void): void
}

/** Handlers by message type, each of which gets the same context. */
export type FrameHandlers<context = unknown> = {
  readonly [type in FrameMessageType]: (
    payload: FrameRequestOf<type>,
    call: FrameCall,
    context: context,
  ) => Promise<FrameResponseOf<type>>
}

/** The frame's end of the channel to the app. */
type Channel = {
  /** Sends an event to the app. Before the handshake, it is dropped. */
  tell<name extends Exclude<FrameEventName, 'ready'>>(name: name, payload: FrameEventPayload<name>): void
  /** Closes the port and stops listening. */
  close(): void
}

type Timer = ReturnType<typeof setTimeout> | undefined

/** Number of ids that are remembered, so that none is handled twice. */
const idsKept = 4_096

/**
 * Sends `ready` to the only allowed origin, accepts one port from the window that embeds the frame, and then listens
 * only to that port. Every message is parsed with its schema. An invalid one gets an error response and is not handled.
 */
export function createChannel<context>(parts: {
  page: FramePage
  /** The only origin that the frame talks to. */
  appOrigin: string
  handlers: FrameHandlers<context>
  context: context
  /** Where approvals are decided, as reported to the app. */
  approvals?: FrameEventPayload<'ready'>['approvals']
  timeoutMs?: number
}): Channel {
  const { page, appOrigin, handlers, context, approvals, timeoutMs = frameRequestTimeoutMs } = parts
  const underWay = new Map<string, { controller: AbortController; isTimed: boolean; timer?: Timer }>()
  let isAsking = false
  const seen = createSeen()
  let port: MessagePort | undefined

  const stopHearing = page.onMessage(({ isFromParent, origin, ports }) => {
    const [offered] = ports
    if (!isFromParent || origin !== appOrigin || offered === undefined || ports.length !== 1) return
    stopHearing()
    port = offered
    port.onmessage = ({ data }: MessageEvent<unknown>) => void hear(data)
    port.addEventListener('close', abortAll)
  })
  page.toParent({ type: 'ready', payload: { ...(approvals && { approvals }) } }, appOrigin)

  const post = (envelope: FrameEnvelope) => port?.postMessage(envelope)
  const refuse = (id: string | undefined, type: string, message: string) =>
    post({ ...(id && { id }), type: `${type}-error`, payload: { name: 'INVALID_MESSAGE', message } })
  function abortAll() {
    for (const { controller } of underWay.values()) controller.abort(givenUp())
  }

  async function hear(received: unknown) {
    const isRead = measureJson(received, frameMessageCharactersMax) <= frameMessageCharactersMax
    const envelope = isRead ? readMessage(frameEnvelope, received) : undefined
    if (!envelope?.success) return refuse(idOf(received), 'message', 'Not a frame protocol message.')
    const { id, type, payload } = envelope.value
    if (!isKnown(type)) return refuse(id, 'message', 'Unknown message type.')
    if (id === undefined) return refuse(undefined, type, 'The message has no id.')
    // Uses a type other than the first message's, or this response would settle the first request.
    if (seen.has(id)) return refuse(undefined, 'message', 'The id was already used.')
    seen.add(id)
    // Every schema expects an object; a message without parameters may omit it.
    const request = readMessage<unknown>(frameMessages[type].request, payload === undefined ? {} : payload)
    if (!request.success) return refuse(id, type, `${request.reason.field}: ${request.reason.description}`)
    await answer(id, type, request.value)
  }

  async function answer(id: string, type: FrameMessageType, request: unknown) {
    const controller = new AbortController()
    const { signal } = controller
    const { response } = frameMessages[type]
    underWay.set(id, { controller, isTimed: isTimed(frameMessages[type], request) })
    time()
    const later: (() => void)[] = []
    const call: FrameCall = {
      signal,
      abort: (other) => underWay.get(other)?.controller.abort(givenUp()),
      afterwards: (task) => later.push(task),
    }
    // The request was parsed with the schema of its type, and the table ties both together.
    const handle = handlers[type] as (payload: unknown, call: FrameCall, context: context) => Promise<unknown>
    try {
      const value = await untilAborted(handle(request, call, context), signal)
      const read = readMessage<unknown>(response, value)
      if (!read.success) throw new TypeError(`Invalid response to ${type}`)
      post({ id, type: `${type}-success`, payload: read.value })
    } catch (error) {
      post({ id, type: `${type}-error`, payload: toFrameFailure(error) })
    } finally {
      clearTimeout(underWay.get(id)?.timer)
      underWay.delete(id)
    }
    for (const task of later) task()
  }

  /** Starts the timers that aren't running. No timer runs while the visitor is asked something. */
  function time() {
    for (const each of underWay.values()) {
      if (isAsking) each.timer = clearTimeout(each.timer) as undefined
      else if (each.isTimed) each.timer ??= setTimeout(() => each.controller.abort(tooLate()), timeoutMs)
    }
  }

  return {
    tell(type, payload) {
      post({ type, payload })
      if (!('pending' in payload)) return
      isAsking = payload.pending > 0
      time()
    },
    close() {
      stopHearing()
      abortAll()
      port?.close()
    },
  }
}

/** Remembers the last ids. */
function createSeen() {
  const ids = new Set<string>()
  return {
    has: (id: string) => ids.has(id),
    add(id: string) {
      ids.add(id)
      const [oldest] = ids
      if (ids.size > idsKept && oldest !== undefined) ids.delete(oldest)
    },
  }
}

const isKnown = (type: string): type is FrameMessageType => Object.hasOwn(frameMessages, type)

const tooLate = () => new DOMException('Timed out', 'TimeoutError')

const givenUp = () => new FrameFailureError('REJECTED', 'The app aborted the request.', { code: 4001 })

function idOf(received: unknown): string | undefined {
  const id: unknown =
    typeof received === 'object' && received !== null && 'id' in received ? received.id : undefined
  return typeof id === 'string' && /^[0-9a-f]{32}$/.test(id) ? id : undefined
}

/**
 * Returns the approximate number of characters of a value as JSON. Returns `Infinity` if it is not JSON or exceeds
 * `max`, where counting stops, so that large or circular values are cheap.
 */
function measureJson(value: unknown, max: number): number {
  let characters = 0
  const waiting: unknown[] = [value]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next === 'string') characters += next.length + 2
    else if (next === null || next === undefined || typeof next === 'boolean' || typeof next === 'number')
      characters += String(next).length
    else if (Array.isArray(next)) {
      // Holes count as well: a sparse array can have any length.
      characters += next.length + 2
      if (characters > max) return Number.POSITIVE_INFINITY
      for (const item of next) waiting.push(item)
    } else if (isPlain(next)) {
      characters += 2
      for (const [key, item] of Object.entries(next)) {
        characters += key.length + 4
        waiting.push(item)
        if (characters > max) return Number.POSITIVE_INFINITY
      }
    } else return Number.POSITIVE_INFINITY
    if (characters > max) return Number.POSITIVE_INFINITY
  }
  return characters
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  // Checked by shape, since values received over a port may have another realm's prototypes.
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

/**
 * Maps an error to what the app may see. Hides unexpected errors, whose text could contain anything the frame knows.
 */
function toFrameFailure(error: unknown): FrameFailure {
  if (error instanceof FrameFailureError) return error.failure
  const name = error instanceof Error ? error.name : undefined
  if (name === 'TimeoutError') return { name: 'TIMEOUT', message: 'The request timed out.' }
  if (name === 'AbortError') return { name: 'REJECTED', message: 'The request was aborted.', code: 4001 }
  return { name: 'INTERNAL', message: 'Internal wallet error.' }
}
