import type { Kit } from '../../kit/kit.ts'
import type { KitFrame } from '../../kit/kitFrame.ts'

/** Returns a kit's frame, if it has been created. */
export function findFrame(kit: Kit): KitFrame | undefined {
  return kit.embedded.getState().frame
}

/**
 * Runs the embedded wallet in its own window if the browser or an extension blocks its frame. Call within a user
 * gesture, after the frame has failed. Returns false if the browser also blocks the window.
 */
export function openWalletWindow(kit: Kit): boolean {
  return findFrame(kit)?.openWindow() ?? false
}

/** Calls a function with a kit's frame once there is one, without loading it. Returns a function that stops watching. */
export function watchFrame(kit: Kit, listener: (frame: KitFrame) => void): () => void {
  const { frame } = kit.embedded.getState()
  if (frame) listener(frame)
  return kit.embedded.subscribe(({ frame }, before) => {
    if (frame && frame !== before.frame) listener(frame)
  })
}
