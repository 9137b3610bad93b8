import { socialWindowSize } from '@latchkey/protocol/constants'
import { openWindow } from './openWindow.ts'

/** A window in which a visitor logs in. */
export type LoginWindow = {
  /** Whether it was there before: a page that this tab showed earlier has opened it, and a login is under way in it. */
  wasOpen: boolean
  /** Leads it to a page; false where it has been closed meanwhile. */
  show(url: string): boolean
  /** Also true of one that this page has lost sight of (Cross-Origin-Opener-Policy). */
  isClosed(): boolean
  /** Brings it in front of this one. */
  focus(): void
  close(): void
}

/** As much of it as a host may use (3.11): where it leads is the login's matter. */
export type SocialWindow = Pick<LoginWindow, 'isClosed' | 'focus' | 'close'>

/** One window for all of a tab's logins: a page that is loaded anew finds it again. */
const name = 'latchkey-login'

/**
 * Opens the window for a login; to be called inside the visitor's gesture, since browsers block what comes later. Undefined
 * where they block it even so. The page in it keeps its opener: what it has to tell goes to a frame of that.
 */
export function openLoginWindow(
  /** Where it leads, or what it says until that is known. */
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

/** In the middle of the window that opens it. */
function placeOnScreen(): string {
  const { width, height } = socialWindowSize
  const { outerHeight = 0, outerWidth = 0, screenX = 0, screenY = 0 } = window
  const left = Math.max(0, Math.round(screenX + (outerWidth - width) / 2))
  const top = Math.max(0, Math.round(screenY + (outerHeight - height) / 2))
  return `popup,width=${width},height=${height},left=${left},top=${top}`
}

/** A window that leads elsewhere is of another origin, and says nothing of itself. */
function isBlank({ location }: Window): boolean {
  try {
    return location.href === 'about:blank'
  } catch {
    return false
  }
}

/** By properties alone: the window has this page's policy, which allows no style of its own. */
function write({ document }: Window, text: string): void {
  const { documentElement, body } = document
  document.title = text
  documentElement.style.colorScheme = 'light dark'
  Object.assign(body.style, { font: '15px system-ui, sans-serif', margin: '35vh 24px', textAlign: 'center' })
  body.textContent = text
}
