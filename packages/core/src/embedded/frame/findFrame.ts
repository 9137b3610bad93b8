import type { Kit } from '../../kit/kit.ts'
import type { KitFrame } from '../../kit/kitFrame.ts'

/** Returns a kit's frame, if it has been created. */
export function findFrame(kit: Kit): KitFrame | undefined {
  return kit.held.getState().frame
}
