import type { FrameEnvelope } from '@latchkey/protocol/frame'
import { socialMessage } from '@latchkey/protocol/social'

/** What another window posted, as far as the frame looks at it. */
export type PageMessage = {
  isFromParent: boolean
  origin: string
  ports: readonly MessagePort[]
  data?: unknown
  /** Who posted it, to be answered at the same origin. */
  source?: Pick<Window, 'postMessage'> | null
}

/** The window that the frame stands in. */
export type FramePage = {
  /** Posts to the window that holds the frame, or has opened it in a window of its own, if its origin is this one. */
  toParent(message: FrameEnvelope, origin: string): void
  /** Hears what windows post; answers how to stop. */
  onMessage(listener: (message: PageMessage) => void): () => void
  /** Loads the page anew. */
  reload(): void
  /** Tells the app's developer something, in the console. */
  warn(text: string): void
}

/**
 * The page of a real window: one that nobody holds listens to who has opened it, if anybody has. No other window finds it
 * there, so that a login's speaks to it by a channel of their origin.
 */
export function createPage(scope: Window): FramePage {
  const holder: Window | null = scope.parent === scope ? scope.opener : scope.parent
  const logins = scope.parent === scope ? new BroadcastChannel(socialMessage) : undefined
  return {
    toParent: (message, origin) => holder?.postMessage(message, origin),
    onMessage(listener) {
      const hear = (event: MessageEvent) =>
        listener({
          isFromParent: holder !== null && event.source === holder,
          origin: event.origin,
          ports: event.ports,
          data: event.data,
          // A channel takes no origin, and has one alone.
          source: (event.source as Window | null) ?? logins ?? null,
        })
      scope.addEventListener('message', hear)
      logins?.addEventListener('message', hear)
      return () => {
        scope.removeEventListener('message', hear)
        logins?.removeEventListener('message', hear)
      }
    },
    reload: () => scope.location.reload(),
    // biome-ignore lint/suspicious/noConsole: for developers
    warn: (text) => console.warn('[latchkey]', text),
  }
}
