import type { Kit } from '../kit.ts'
import { findFrame } from './findFrame.ts'

/**
 * Has the embedded wallet in a window of its own, where the browser, or an extension, keeps its frame out of the page. To be
 * called inside a visitor's gesture, once the frame has failed; false where the browser blocks the window, too.
 */
export function openWalletWindow(kit: Kit): boolean {
  return findFrame(kit)?.openWindow() ?? false
}
