import { windowLookMs } from '@latchkey/protocol/constants'
import { type FrameEventPayload, frameEvents, readMessage } from '@latchkey/protocol/frame'
import { openWindow } from './openWindow.ts'

/** The wallet's frame, as seen from the host page. */
type OpenFrame = {
  element: HTMLIFrameElement
  /** Removes the frame from the page and stops listening to it. */
  close(): void
}

/**
 * Creates an iframe once. It is never moved, since moving reloads it. Each page that loads in it is greeted
 * (`greetFrame`).
 */
export function openFrame({
  src,
  title,
  parent,
  onPort,
  onLoad,
}: {
  /** Address of the frame's page. Only messages from its origin are accepted. */
  src: string
  title: string
  /** Permanent parent of the frame. */
  parent: HTMLElement
  onPort: Parameters<typeof greetFrame>[0]['onPort']
  /** Called when a page of any origin has loaded in the frame, including an error page. */
  onLoad(): void
}): OpenFrame {
  const { origin } = new URL(src)
  const element = document.createElement('iframe')
  element.title = title
  element.allow = 'publickey-credentials-get; publickey-credentials-create; clipboard-write'
  // Hides the frame until it is assigned a slot.
  element.slot = 'none'
  const stop = greetFrame({ find: () => element.contentWindow, origin, onPort })
  element.addEventListener('load', onLoad)
  element.src = src
  parent.append(element)
  return {
    element,
    close() {
      stop()
      element.remove()
    },
  }
}

/** The wallet's page in its own window. */
type FrameWindow = { isClosed(): boolean; focus(): void; close(): void }

/** Window name shared by all pages of a tab, so that the next page reuses the window. */
const walletName = 'latchkey-wallet'
const walletFeatures = 'popup,width=420,height=680'
/** How often to check for the window, in ms, since closing it fires no event. */
const lookMs = 300

/**
 * Opens the wallet's page in a window, for browsers that allow no cross-site frames, and greets it (`greetFrame`).
 * Returns undefined outside of a user gesture, or if the browser blocks the window.
 */
export function openFrameWindow({
  src,
  onPort,
  onClosed,
}: {
  src: string
  onPort(port: MessagePort): void
  onClosed(): void
}): FrameWindow | undefined {
  // Visitors don't want unrequested windows, even if the browser allows them.
  if (window.navigator?.userActivation?.isActive === false) return undefined
  const opened = openWindow(src, walletName, walletFeatures)
  if (!opened) return undefined
  const stop = greetFrame({ find: () => opened, origin: new URL(src).origin, onPort })
  const timer = setInterval(() => opened.closed && onClosed(), lookMs)
  return {
    isClosed: () => opened.closed,
    focus: () => opened.focus(),
    close() {
      clearInterval(timer)
      stop()
      opened.close()
    },
  }
}

/** Position and size of a window on the screen, in CSS pixels. */
export type WindowPlace = { left: number; top: number; width: number; height: number }

/** A wallet window that shows a request to the visitor. */
export type ReviewWindow = {
  /** Also true if this page lost access to the window (Cross-Origin-Opener-Policy). */
  isClosed(): boolean
  focus(): void
  close(): void
}

/** Window name shared by all requests of a tab. */
const reviewName = 'latchkey-review'
const reviewSize = { width: 420, height: 720 }

/**
 * Opens the wallet's window, or a tab on phones. Returns undefined if the browser blocks it, as it does outside of a
 * user gesture.
 */
export function openReviewWindow({
  src,
  place,
  onClosed,
}: {
  src: string
  /** Where the visitor last placed the window. */
  place: WindowPlace | undefined
  onClosed(): void
}): ReviewWindow | undefined {
  const opened = openWindow(src, reviewName, toFeatures(place ?? center()))
  if (!opened) return undefined
  const timer = setInterval(() => {
    if (!opened.closed) return
    clearInterval(timer)
    onClosed()
  }, windowLookMs)
  const close = () => {
    clearInterval(timer)
    window.removeEventListener('pagehide', close)
    opened.close()
  }
  // Requests end with the page that made them.
  window.addEventListener('pagehide', close)
  return { isClosed: () => opened.closed, focus: () => opened.focus(), close }
}

/** Returns whether the browser allows opening windows now. True if the browser doesn't tell. */
export function isPressed(): boolean {
  return window.navigator?.userActivation?.isActive !== false
}

/**
 * Returns whether this page is isolated from the windows it opens (Cross-Origin-Opener-Policy). Asks the page's server,
 * since browsers don't expose the policy.
 */
export async function isolatesWindows(): Promise<boolean> {
  try {
    const { headers } = await fetch(window.location.href, { method: 'HEAD' })
    return /^(same-origin(?!-allow-popups)|noopener)/.test(headers.get('cross-origin-opener-policy') ?? '')
  } catch {
    return false
  }
}

/** Returns the place that centers the window over its opener. */
function center(): WindowPlace {
  const { outerHeight = 0, outerWidth = 0, screenX = 0, screenY = 0 } = window
  const { width, height } = reviewSize
  return {
    left: Math.max(0, Math.round(screenX + (outerWidth - width) / 2)),
    top: Math.max(0, Math.round(screenY + (outerHeight - height) / 2)),
    width,
    height,
  }
}

const toFeatures = (place: WindowPlace) =>
  ['popup', ...Object.entries(place).map(([key, value]) => `${key}=${Math.round(value)}`)].join(',')

/**
 * Opens a new channel each time the wallet's page in a window sends `ready`. The message's window and origin must match
 * exactly. Sends one port to the page, at exactly its origin, and passes the other to `onPort`. Returns a function that
 * stops.
 */
function greetFrame({
  find,
  origin,
  onPort,
}: {
  /** Returns the window once it exists. */
  find(): Window | null | undefined
  origin: string
  /** Receives the port, and the payload of `ready`. */
  onPort(port: MessagePort, ready: FrameEventPayload<'ready'>): void
}): () => void {
  const hear = (event: MessageEvent<unknown>) => {
    const frame = find()
    if (!frame || event.source !== frame || event.origin !== origin || !isReady(event.data)) return
    const { port1, port2 } = new MessageChannel()
    const read = readMessage(frameEvents.ready, event.data.payload ?? {})
    onPort(port1, read.success ? read.value : {})
    frame.postMessage({ type: 'port' }, origin, [port2])
  }
  window.addEventListener('message', hear)
  return () => window.removeEventListener('message', hear)
}

const isReady = (data: unknown): data is { type: 'ready'; payload?: unknown } =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'ready'

/**
 * Returns the browser's error if an address is unreachable. Undefined if it responds with any status, or if the page's
 * policy (CSP) blocks the request, since nothing is known then.
 */
export async function findNetworkError(address: string, signal: AbortSignal): Promise<unknown> {
  const { origin } = new URL(address)
  let isForbidden = false
  const hear = ({ blockedURI }: SecurityPolicyViolationEvent) => {
    isForbidden ||= blockedURI.startsWith(origin)
  }
  document.addEventListener('securitypolicyviolation', hear)
  try {
    await fetch(address, { method: 'HEAD', mode: 'no-cors', cache: 'no-store', credentials: 'omit', signal })
    return undefined
  } catch (error) {
    // Violations are reported in a separate task.
    await new Promise((resolve) => setTimeout(resolve))
    return isForbidden || signal.aborted ? undefined : error
  } finally {
    document.removeEventListener('securitypolicyviolation', hear)
  }
}
