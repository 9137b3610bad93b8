/**
 * How a page learns whether it is seen: it is alone in its window, it can track that nothing covers or distorts it
 * (IntersectionObserver v2), or it is inside another page and blind.
 */
export type Sight = 'alone' | 'tracked' | 'blind'

/** How the page of a window learns whether it is seen. */
export function getSight(view: Window & typeof globalThis): Sight {
  if (view.top === view) return 'alone'
  return 'IntersectionObserverEntry' in view && 'isVisible' in view.IntersectionObserverEntry.prototype
    ? 'tracked'
    : 'blind'
}
