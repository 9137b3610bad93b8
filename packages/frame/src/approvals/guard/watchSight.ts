import { approvalSizeMin } from '@latchkey/protocol/constants'
import type { Sight } from '../../platform/getSight.ts'

/** Milliseconds between two visibility checks: the minimum that browsers allow. */
const delayMs = 100
/** Ratio of the target that must be inside every clip up to the screen. */
const wholeRatio = 0.99

type TrackedEntry = IntersectionObserverEntry & { isVisible?: boolean }

/**
 * Reports whenever an element that fills its page enters or leaves view. A page in its own window is in view while the
 * window has the focus, so that nothing covers it. A frame is in view while it is visible as a whole and undistorted. A
 * blind frame is never in view.
 */
export function watchSight(
  view: Window & typeof globalThis,
  target: Element,
  { sight, onSight }: { sight: Sight; onSight: (isSeen: boolean) => void },
): { look(): void; stop(): void } {
  const { document } = view
  let isClear = sight === 'alone'
  const tell = () =>
    onSight(
      isClear &&
        (sight !== 'alone' || document.hasFocus()) &&
        document.visibilityState === 'visible' &&
        view.innerWidth >= approvalSizeMin.width &&
        view.innerHeight >= approvalSizeMin.height,
    )
  const read = (entries: readonly TrackedEntry[]) => {
    // Reads all entries: content that was covered and uncovered between two checks counts as covered.
    for (const { isVisible, intersectionRatio } of entries) {
      isClear = isVisible === true && intersectionRatio >= wholeRatio
      tell()
    }
  }
  const options = {
    trackVisibility: true,
    delay: delayMs,
    threshold: [0, 0.25, 0.5, 0.75, 0.9, wholeRatio, 1],
  }
  const observer = sight === 'tracked' ? new view.IntersectionObserver(read, options) : undefined
  observer?.observe(target)
  document.addEventListener('visibilitychange', tell)
  const types = ['resize', 'focus', 'blur'] as const
  for (const type of types) view.addEventListener(type, tell)
  tell()
  return {
    look() {
      read(observer?.takeRecords() ?? [])
      tell()
    },
    stop() {
      observer?.disconnect()
      document.removeEventListener('visibilitychange', tell)
      for (const type of types) view.removeEventListener(type, tell)
    },
  }
}
