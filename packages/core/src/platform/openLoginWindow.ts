import { socialWindowSize } from '@latchkey/protocol/constants'
import { openWindow } from './openWindow.ts'

/** A window for a visitor's login. */
export type LoginWindow = {
  /** Whether the window already existed: an earlier page of this tab opened it, and a login is in progress in it. */
  wasOpen: boolean
  /** Navigates the window. Returns false if it was closed in the meantime. */
  show(url: string): boolean
  /** Also true if this page lost access to the window (Cross-Origin-Opener-Policy). */
  isClosed(): boolean
  /** Brings the window to the front. */
  focus(): void
  /** Closes the window. */
  close(): void
}

/** The methods that a host may use (3.11). Only the login navigates the window. */
export type SocialWindow = Pick<LoginWindow, 'isClosed' | 'focus' | 'close'>

/** Window name shared by all logins of a tab, so that a reloaded page finds the window again. */
const name = 'latchkey-login'

/**
 * Opens the login window. Call it within a user gesture, since browsers block later calls. Returns undefined if the
 * browser still blocks it. The page in the window keeps its opener, since it reports to a frame of it.
 */
export function openLoginWindow(
  /** The address to load, or the text to show until it is known. */
  content: { url: string } | { text: string },
): LoginWindow | undefined {
  const url = 'url' in content ? content.url : ''
  const opened = typeof window === 'undefined' ? undefined : openWindow(url, name, placeOnScreen())
  if (!opened) return undefined
  const wasOpen = url === '' && !isBlank(opened)
  if ('text' in content && !wasOpen) write(opened, content.text)
  return {
    wasOpen,
    show(next) {
      if (opened.closed) return false
      opened.location.replace(next)
      return true
    },
    isClosed: () => opened.closed,
    focus: () => opened.focus(),
    close: () => opened.close(),
  }
}

/** Returns window features that center the window over its opener. */
function placeOnScreen(): string {
  const { width, height } = socialWindowSize
  const { outerHeight = 0, outerWidth = 0, screenX = 0, screenY = 0 } = window
  const left = Math.max(0, Math.round(screenX + (outerWidth - width) / 2))
  const top = Math.max(0, Math.round(screenY + (outerHeight - height) / 2))
  return `popup,width=${width},height=${height},left=${left},top=${top}`
}

/** Returns whether a window is still blank. One that has navigated is cross-origin and can't be read. */
function isBlank({ location }: Window): boolean {
  try {
    return location.href === 'about:blank'
  } catch {
    return false
  }
}

/** Sets only properties, since the window inherits this page's policy, which allows no inline styles. */
function write({ document }: Window, text: string): void {
  const { documentElement, body } = document
  document.title = text
  documentElement.style.colorScheme = 'light dark'
  Object.assign(body.style, { font: '15px system-ui, sans-serif', margin: '35vh 24px', textAlign: 'center' })
  body.textContent = text
}
