import { windowLookMs } from '@latchkey/protocol/constants'
import { openWindow } from './openWindow.ts'

/** Where a window is on the screen, CSS pixels. */
export type WindowPlace = { left: number; top: number; width: number; height: number }

/** A window of the wallet that shows what the visitor is asked. */
export type ReviewWindow = {
  /** Also true of a window that this page has lost (Cross-Origin-Opener-Policy). */
  isClosed(): boolean
  focus(): void
  close(): void
}

/** One window for all requests of a tab. */
const name = 'latchkey-review'
const size = { width: 420, height: 720 }

/**
 * Opens the wallet's window; phones open a tab in its place. Returns undefined where the browser blocks it, which it does
 * outside of a press.
 */
export function openReviewWindow({
  src,
  place,
  onClosed,
}: {
  src: string
  /** Where the visitor had it last. */
  place: WindowPlace | undefined
  onClosed(): void
}): ReviewWindow | undefined {
  const opened = openWindow(src, name, toFeatures(place ?? center()))
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
  // What this page has asked ends with it.
  window.addEventListener('pagehide', close)
  return { isClosed: () => opened.closed, focus: () => opened.focus(), close }
}

/** Tells whether the browser may open windows now; one that does not tell is tried. */
export function isPressed(): boolean {
  return window.navigator?.userActivation?.isActive !== false
}

/**
 * Tells whether this page keeps the windows that it opens apart from itself (Cross-Origin-Opener-Policy), as its server says:
 * browsers do not.
 */
export async function isolatesWindows(): Promise<boolean> {
  try {
    const { headers } = await fetch(window.location.href, { method: 'HEAD' })
    return /^(same-origin(?!-allow-popups)|noopener)/.test(headers.get('cross-origin-opener-policy') ?? '')
  } catch {
    return false
  }
}

/** In the middle of the window that opens it. */
function center(): WindowPlace {
  const { outerHeight = 0, outerWidth = 0, screenX = 0, screenY = 0 } = window
  const { width, height } = size
  return {
    left: Math.max(0, Math.round(screenX + (outerWidth - width) / 2)),
    top: Math.max(0, Math.round(screenY + (outerHeight - height) / 2)),
    width,
    height,
  }
}

const toFeatures = (place: WindowPlace) =>
  ['popup', ...Object.entries(place).map(([key, value]) => `${key}=${Math.round(value)}`)].join(',')
