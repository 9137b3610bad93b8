import { greetFrame } from './greetFrame.ts'
import { openWindow } from './openWindow.ts'

/** The wallet's page in its own window. */
type FrameWindow = { isClosed(): boolean; focus(): void; close(): void }

/** Window name shared by all pages of a tab, so that the next page reuses the window. */
const name = 'latchkey-wallet'
const features = 'popup,width=420,height=680'
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
