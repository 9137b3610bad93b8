import { greetFrame } from './greetFrame.ts'
import { openWindow } from './openWindow.ts'

/** The wallet's page in a window of its own. */
type FrameWindow = { isClosed(): boolean; focus(): void; close(): void }

/** One window for all pages of a tab: the next page leads it anew. */
const name = 'latchkey-wallet'
const features = 'popup,width=420,height=680'
/** How often the window is looked at, in ms: one that the visitor closes says nothing. */
const lookMs = 300

/**
 * Opens the wallet's page in a window, for browsers that hold no frame of another site, and greets it (`greetFrame`).
 * Undefined outside of a visitor's gesture, and where the browser blocks it even so.
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
  // Nobody wants windows that come by themselves, even where browsers let them.
  if (window.navigator?.userActivation?.isActive === false) return undefined
  const opened = openWindow(src, name, features)
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
