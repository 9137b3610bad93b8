import type { FrameSettings } from '@latchkey/protocol/pageSettings'

/**
 * How a page learns whether it is seen: it is alone in its window, or it is in a page of the operator's own and can track
 * that nothing covers or distorts it (IntersectionObserver v2). In any other page it is blind and takes no approvals: a page
 * can hide or distort its frame in ways that no browser reports.
 */
export type Sight = 'alone' | 'tracked' | 'blind'

/** Returns how the page of a window learns whether it is seen. */
export function getSight(
  view: Window & typeof globalThis,
  { approvals }: Pick<FrameSettings, 'approvals'>,
): Sight {
  if (view.parent === view) return 'alone'
  const isTracked =
    'IntersectionObserverEntry' in view && 'isVisible' in view.IntersectionObserverEntry.prototype
  return approvals === 'frame' && isTracked ? 'tracked' : 'blind'
}
