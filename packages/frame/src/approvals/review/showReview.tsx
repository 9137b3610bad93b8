import { reviewLingerMs } from '@latchkey/protocol/constants'
import type { FrameSettings } from '../../base/ports.ts'
import { mountApprovals } from '../mountApprovals.tsx'
import { takeReview } from './takeReview.ts'

/**
 * Shows the requests of one frame in this window, one after the other. Closes the window shortly after the last one.
 */
export function showReview(
  view: Window & typeof globalThis,
  element: Element,
  settings: FrameSettings,
): void {
  const { approvals, appearance, phase, tellPlace } = takeReview(view, settings)
  let closing: ReturnType<typeof setTimeout> | undefined
  let wasAsked = false
  approvals.subscribe(() => {
    const isAsked = approvals.get().length > 0
    clearTimeout(closing)
    if (wasAsked && !isAsked) closing = setTimeout(() => view.close(), reviewLingerMs)
    wasAsked ||= isAsked
  })
  view.addEventListener('pagehide', tellPlace)
  mountApprovals(element, { settings, approvals, appearance, sight: 'alone', idle: phase, refuseEscape() {} })
}
