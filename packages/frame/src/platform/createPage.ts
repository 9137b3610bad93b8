import type { FrameEnvelope } from '@latchkey/protocol/frame'
import { socialMessage } from '@latchkey/protocol/social'

/** Fields of a message from another window that the frame reads. */
export type PageMessage = {
  isFromParent: boolean
  origin: string
  ports: readonly MessagePort[]
  data?: unknown
  /** The sender, to respond to at the same origin. */
  source?: Pick<Window, 'postMessage'> | null
}

/** The window that contains the frame's page. */
export type FramePage = {
  /** Posts to the window that embeds or opened the frame's page, if its origin matches. */
  toParent(message: FrameEnvelope, origin: string): void
  /** Listens to messages from windows. Returns a function that stops listening. */
  onMessage(listener: (message: PageMessage) => void): () => void
  /** Reloads the page. */
  reload(): void
  /** Logs a warning for the app's developer to the console. */
  warn(text: string): void
}

/**
 * Creates the page of a browser window. A page that is not embedded listens to its opener, if there is one. Other
 * windows can't reach it there, so a login window talks to it over a broadcast channel of their origin.
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
          // A channel needs no target origin, since it is limited to its own.
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
