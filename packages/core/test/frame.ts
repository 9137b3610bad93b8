import {
  type FrameEventPayload,
  type FrameFailure,
  type FrameMessageType,
  type FrameRequestOf,
  type FrameResponseOf,
  frameEnvelope,
  frameMessages,
  readMessage,
} from '@latchkey/protocol/frame'
import { onTestFinished } from 'vitest'
import type { NotificationName } from '../src/embedded/client/createFrameClient.ts'

/** A frame's responses by message type. Failures are thrown in wire form. */
export type FrameAnswers = {
  [type in FrameMessageType]?: (
    payload: FrameRequestOf<type>,
  ) => FrameResponseOf<type> | Promise<FrameResponseOf<type>>
}

/** The part of a page's iframe that the kit uses. */
type Iframe = {
  src: string
  title: string
  slot: string
  isConnected: boolean
  contentWindow: object | null
}

/** The part of a window with the wallet's page that the kit uses. */
type WalletWindow = { src: string; closed: boolean; focused: number }

/** Emulated wallet page. */
export type FramePage = {
  /** The iframes added to the page, in order. */
  iframes: readonly Iframe[]
  /** The windows opened, in order. Set `closed` to emulate the user closing one. */
  windows: readonly WalletWindow[]
  /** The messages that the frames received, in order. */
  heard: { type: FrameMessageType; payload: unknown }[]
  /** Sends an unsolicited message from the newest frame. */
  tell<name extends NotificationName>(name: name, payload: FrameEventPayload<name>): void
  /** Reloads the newest frame. */
  reload(): void
  /** Removes everything from the page, like a provider that unmounts. */
  clear(): void
}

/** Throws a failure as the response to a message. */
export function refuse(failure: Partial<FrameFailure> & Pick<FrameFailure, 'name'>): never {
  throw { message: 'No', ...failure }
}

/**
 * Gives the open page a document, and the wallet's origin a frame with the given responses. Requests and responses are
 * validated against their rows. Frames that do not `load` never send `ready`; windows open only if the browser `opens`
 * them. The frame's URL responds to HTTP requests unless nothing `reaches` it.
 */
export function provideFrame(
  answers: FrameAnswers,
  {
    loads = () => true,
    opens = () => true,
    reaches = () => true,
  }: { loads?: () => boolean; opens?: () => boolean; reaches?: () => boolean } = {},
): FramePage {
  const iframes: (Iframe & { load(): void })[] = []
  const windows: WalletWindow[] = []
  const heard: FramePage['heard'] = []
  let port: MessagePort | undefined

  async function hear(own: MessagePort, data: unknown): Promise<void> {
    const envelope = readMessage(frameEnvelope, data)
    if (!envelope.success) throw new TypeError('Not a message of the protocol')
    const { id } = envelope.value
    const type = envelope.value.type as FrameMessageType
    const request = readMessage<unknown>(frameMessages[type].request, envelope.value.payload)
    if (!request.success) throw new TypeError(`Not a payload of ${type}`)
    heard.push({ type, payload: request.value })
    const answer = (answers[type] ?? (() => ({}))) as (payload: unknown) => unknown
    try {
      const payload = readMessage<unknown>(frameMessages[type].response, await answer(request.value))
      if (!payload.success) throw new TypeError(`Not an answer to ${type}`)
      own.postMessage({ id, type: `${type}-success`, payload: payload.value })
    } catch (payload) {
      if (payload instanceof Error) throw payload
      own.postMessage({ id, type: `${type}-error`, payload })
    }
  }

  /** A window of the wallet's page, which accepts a port. */
  function listenAt(origin: string) {
    return {
      postMessage(_: unknown, target: string, [own]: [MessagePort]) {
        if (target !== origin) throw new TypeError(`Sent to ${target}`)
        port = own
        own.onmessage = ({ data }) => void hear(own, data)
        onTestFinished(() => own.close())
      },
    }
  }

  function sayReady(source: object, origin: string) {
    const ready = { data: { type: 'ready', payload: {} }, origin, source }
    queueMicrotask(() => window.dispatchEvent(Object.assign(new Event('message'), ready)))
  }

  function openWindow(src: string) {
    if (!opens()) return null
    const { origin } = new URL(src)
    const opened = {
      ...listenAt(origin),
      ...{ src, closed: false, focused: 0 },
      focus() {
        opened.focused += 1
      },
      close() {
        opened.closed = true
      },
    }
    windows.push(opened)
    sayReady(opened, origin)
    return opened
  }

  function createIframe() {
    const iframe: Iframe & { load(): void; remove(): void; addEventListener(): void } = {
      src: '',
      title: '',
      slot: '',
      isConnected: false,
      contentWindow: null,
      load() {
        iframe.isConnected = true
        const { origin } = new URL(iframe.src)
        const contentWindow = listenAt(origin)
        iframe.contentWindow = contentWindow
        if (loads()) sayReady(contentWindow, origin)
      },
      remove() {
        iframe.isConnected = false
      },
      addEventListener() {},
    }
    iframes.push(iframe)
    return iframe
  }

  const document = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    querySelectorAll: () => [],
    createElement: (name: string) =>
      name === 'iframe'
        ? createIframe()
        : { style: {}, dataset: {}, append: (child: { load(): void }) => child.load(), remove() {} },
    body: { append: () => {} },
  })
  Object.assign(globalThis, { document })
  Object.assign(window, { open: openWindow })
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'document'))
  const { fetch } = globalThis
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    if (pathname !== '/frame') return fetch(input, init)
    if (reaches()) return new Response()
    throw new TypeError('Failed to fetch')
  }
  onTestFinished(() => void Object.assign(globalThis, { fetch }))

  return {
    iframes,
    windows,
    heard,
    tell: (type, payload) => port?.postMessage({ type, payload }),
    reload: () => iframes.at(-1)?.load(),
    clear() {
      for (const iframe of iframes) iframe.isConnected = false
    },
  }
}
