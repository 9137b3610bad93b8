import { frameRequestTimeoutMs } from '@latchkey/protocol/constants'
import {
  type FrameEnvelope,
  type FrameEventName,
  type FrameEventPayload,
  type FrameMessageType,
  type FrameRequestOf,
  type FrameResponseOf,
  frameEnvelope,
  frameMessageCharactersMax,
  frameMessages,
  isTimed,
  readMessage,
} from '@latchkey/protocol/frame'
import { FrameFailureError } from './FrameFailureError.ts'
import { measureJson } from './measureJson.ts'
import type { FramePage } from './platform/createPage.ts'
import { toFrameFailure } from './toFrameFailure.ts'

/** One message under way. */
export type FrameCall = {
  /** Aborts when the app gives up, when time is over, or when the port closes. */
  signal: AbortSignal
  /** Gives up another message of the same port; an id that is not under way is none's. */
  abort(id: string): void
  /** Runs once the answer is out. */
  afterwards(task: () => void): void
}

/** Answers each message by its word. */
export type FrameAnswers = {
  readonly [type in FrameMessageType]: (
    payload: FrameRequestOf<type>,
    call: FrameCall,
  ) => Promise<FrameResponseOf<type>>
}

/** The frame's end of what it and the app say to each other. */
type Channel = {
  /** Tells the app something unasked; before the handshake nobody hears it. */
  tell<name extends Exclude<FrameEventName, 'ready'>>(name: name, payload: FrameEventPayload<name>): void
  /** Closes the port and hears no more. */
  close(): void
}

type Timer = ReturnType<typeof setTimeout> | undefined

/** Ids that are remembered, so that none is answered twice. */
const idsKept = 4_096

/**
 * Says `ready` to the one origin, takes one port from the window that holds the frame, and from then on hears that port
 * alone. Every message is read by its row; what does not fit is answered with an error and goes no further.
 */
export function createChannel(parts: {
  page: FramePage
  /** The one origin that the frame speaks to. */
  appOrigin: string
  answers: FrameAnswers
  /** Where approvals are taken, as the app is told. */
  approvals?: FrameEventPayload<'ready'>['approvals']
  timeoutMs?: number
}): Channel {
  const { page, appOrigin, answers, approvals, timeoutMs = frameRequestTimeoutMs } = parts
  const underWay = new Map<string, { controller: AbortController; isTimed: boolean; timer?: Timer }>()
  let isAsking = false
  const seen = new Set<string>()
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
    // Under another word than the first one's answer, or the copy would settle the first.
    if (seen.has(id)) return refuse(undefined, 'message', 'The id was already used.')
    remember(id)
    // Every row takes an object; one that needs nothing may come without.
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
    // The row of the word has read the request: the table joins both.
    const handle = answers[type] as (payload: unknown, call: FrameCall) => Promise<unknown>
    try {
      const value = await untilAborted(handle(request, call), signal)
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

  /** Starts the time of whatever has none running; while the visitor is asked something, no time runs. */
  function time() {
    for (const each of underWay.values()) {
      if (isAsking) each.timer = clearTimeout(each.timer) as undefined
      else if (each.isTimed) each.timer ??= setTimeout(() => each.controller.abort(tooLate()), timeoutMs)
    }
  }

  function remember(id: string) {
    seen.add(id)
    const [oldest] = seen
    if (seen.size > idsKept && oldest !== undefined) seen.delete(oldest)
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

const isKnown = (type: string): type is FrameMessageType => Object.hasOwn(frameMessages, type)

const tooLate = () => new DOMException('Timed out', 'TimeoutError')

const givenUp = () => new FrameFailureError('REJECTED', 'The app aborted the request.', { code: 4001 })

function idOf(received: unknown): string | undefined {
  const id: unknown =
    typeof received === 'object' && received !== null && 'id' in received ? received.id : undefined
  return typeof id === 'string' && /^[0-9a-f]{32}$/.test(id) ? id : undefined
}

/** What a task gives, unless it is aborted before. */
function untilAborted<value>(task: Promise<value>, signal: AbortSignal): Promise<value> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason)
    if (signal.aborted) leave()
    signal.addEventListener('abort', leave, { once: true })
    task.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}
