import type { Kit } from '../../kit/kit.ts'
import { findFrame } from './findFrame.ts'

/**
 * Runs the embedded wallet in its own window if the browser or an extension blocks its frame. Call within a user
 * gesture, after the frame has failed. Returns false if the browser also blocks the window.
 */
export function openWalletWindow(kit: Kit): boolean {
  return findFrame(kit)?.openWindow() ?? false
}
