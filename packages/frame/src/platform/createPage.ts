import type { FrameEnvelope } from '@latchkey/protocol/frame'

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
  /** Posts to the window that holds the frame, if its origin is this one. */
  toParent(message: FrameEnvelope, origin: string): void
  /** Hears what windows post; answers how to stop. */
  onMessage(listener: (message: PageMessage) => void): () => void
  /** Loads the page anew. */
  reload(): void
}

/** The page of a real window. One that nobody holds has no parent: what it posts to itself counts for nothing. */
export function createPage(scope: Window): FramePage {
  return {
    toParent: (message, origin) => scope.parent.postMessage(message, origin),
    onMessage(listener) {
      const hear = (event: MessageEvent) =>
        listener({
          isFromParent: event.source === scope.parent && scope.parent !== scope,
          origin: event.origin,
          ports: event.ports,
          data: event.data,
          source: event.source as Window | null,
        })
      scope.addEventListener('message', hear)
      return () => scope.removeEventListener('message', hear)
    },
    reload: () => scope.location.reload(),
  }
}
