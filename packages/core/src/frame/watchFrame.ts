import type { Kit } from '../kit.ts'
import type { KitFrame } from './kitFrame.ts'

/** Calls back with the frame of a kit, once there is one; loads nothing. Answers how to stop. */
export function watchFrame(kit: Kit, listener: (frame: KitFrame) => void): () => void {
  const { frame } = kit.held.getState()
  if (frame) listener(frame)
  return kit.held.subscribe(({ frame }, before) => {
    if (frame && frame !== before.frame) listener(frame)
  })
}
