import type { FrameSettings } from '@latchkey/protocol/pageSettings'

/**
 * How a page determines whether it is visible. It is either alone in its window, or embedded in a page of the operator
 * and able to track that nothing covers or distorts it (IntersectionObserver v2). In any other page it is blind and
 * accepts no approvals: a page can hide or distort its frame in ways that no browser reports.
 */
export type Sight = 'alone' | 'tracked' | 'blind'

/** Returns how the page of a window determines whether it is visible. */
export function getSight(
  view: Window & typeof globalThis,
  { approvals }: Pick<FrameSettings, 'approvals'>,
): Sight {
  if (view.parent === view) return 'alone'
  const isTracked =
    'IntersectionObserverEntry' in view && 'isVisible' in view.IntersectionObserverEntry.prototype
  return approvals === 'frame' && isTracked ? 'tracked' : 'blind'
}
