import type { Kit } from '../kit.ts'
import type { KitFrame } from './kitFrame.ts'

/** The wallet's frame of a kit, one for each: what it takes is loaded now. Nothing is on the page before it is asked. */
export async function loadFrame(kit: Kit): Promise<KitFrame> {
  const { getFrame } = await import('./getFrame.ts')
  return getFrame(kit)
}
