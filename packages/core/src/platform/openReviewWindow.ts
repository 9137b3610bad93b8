import { windowLookMs } from '@latchkey/protocol/constants'
import { openWindow } from './openWindow.ts'

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
const name = 'latchkey-review'
const size = { width: 420, height: 720 }

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
