/** Where a panel is laid out, without transforms. */
type Place = { top: number; height: number; width: number; viewport: string }

/** The same as `--lk-calm` and `--lk-ease`. */
export const motion = { duration: 200, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' } as const

/** Returns whether an element can be moved, and the visitor allows it. In jsdom, nothing can. */
export function mayMove(element: HTMLElement): boolean {
  return 'animate' in element && !matchMedia('(prefers-reduced-motion: reduce)').matches
}

/**
 * Moves a panel's edges from where they were to where its content wants them, with transforms only: the layout is the
 * final one from the first frame. A change during the movement continues from where the edges are. Returns a function
 * that looks for a change, and one that stops.
 */
export function followSize(panel: HTMLElement, isOpen: () => boolean): { look(): void; stop(): void } {
  let place = placeOf(panel)
  let running: { from: Place; all: readonly Animation[] } | undefined

  const end = () => {
    for (const animation of running?.all ?? []) animation.cancel()
    running = undefined
    delete panel.dataset.resizing
  }

  const look = () => {
    const next = placeOf(panel)
    const before = running ? between(running.from, place, running.all[0]) : place
    const isSame = place.top === next.top && place.height === next.height
    const isOther = place.viewport !== next.viewport || place.width !== next.width
    place = next
    if (isSame && !isOther) return
    end()
    if (isOther || !isOpen() || !mayMove(panel)) return
    panel.dataset.resizing = ''
    running = { from: before, all: move(panel, before, next) }
    running.all[0]?.finished.then(end, () => {})
  }

  if (typeof ResizeObserver === 'undefined') return { look, stop: end }
  const resizes = new ResizeObserver(look)
  resizes.observe(panel)
  return {
    look,
    stop() {
      resizes.disconnect()
      end()
    },
  }
}

function placeOf({ offsetTop: top, offsetHeight: height, offsetWidth: width }: HTMLElement): Place {
  return { top, height, width, viewport: `${innerWidth} ${innerHeight}` }
}

/** Returns where the edges are during a movement. */
function between(from: Place, to: Place, animation: Animation | undefined): Place {
  const progress = animation?.effect?.getComputedTiming().progress ?? 1
  const part = (start: number, end: number) => start + (end - start) * progress
  return { ...to, top: part(from.top, to.top), height: part(from.height, to.height) }
}

/**
 * Moves the panel's ground, its header with the upper edge, and its body so that it shows the view up to the lower edge.
 * All parts move alike in time, so that they fit together in every frame.
 */
function move(panel: HTMLElement, before: Place, next: Place): readonly Animation[] {
  const upper = before.top - next.top
  const lower = upper + before.height - next.height
  const shift = (element: Element | null | undefined, distance: number) =>
    element && distance !== 0
      ? [element.animate({ transform: [`translateY(${distance}px)`, 'none'] }, motion)]
      : []
  const body = panel.querySelector('.lk-panel-body')
  // A growing body ends at the lower edge. A shrinking one begins at the upper edge, and has nothing below.
  const ofBody = next.height < before.height ? upper : lower
  const ground = panel.animate(
    { transform: [`translateY(${upper}px) scaleY(${before.height / next.height})`, 'none'] },
    { ...motion, pseudoElement: '::before' },
  )
  return [
    ground,
    ...shift(panel.querySelector('.lk-panel-header'), upper),
    ...shift(body, ofBody),
    ...shift(body?.firstElementChild, upper - ofBody),
  ]
}
