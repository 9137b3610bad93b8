import type { Kit } from '../../kit/kit.ts'
import type { KitFrame } from '../../kit/kitFrame.ts'

/** Calls back with a kit's frame once there is one, without loading it. Returns a function that stops it. */
export function watchFrame(kit: Kit, listener: (frame: KitFrame) => void): () => void {
  const { frame } = kit.held.getState()
  if (frame) listener(frame)
  return kit.held.subscribe(({ frame }, before) => {
    if (frame && frame !== before.frame) listener(frame)
  })
}
