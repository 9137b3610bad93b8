import type { Kit } from '../kit.ts'
import type { KitFrame } from './kitFrame.ts'

/** The frame of a kit, if one has been made. */
export function findFrame(kit: Kit): KitFrame | undefined {
  return kit.held.getState().frame
}
