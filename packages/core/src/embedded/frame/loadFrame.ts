import type { Kit } from '../../kit/kit.ts'
import type { KitFrame } from '../../kit/kitFrame.ts'

/** Loads the code of a kit's wallet frame and returns the frame. It is added to the page with the first request. */
export async function loadFrame(kit: Kit): Promise<KitFrame> {
  const { getFrame } = await import('./getFrame.ts')
  return getFrame(kit)
}
