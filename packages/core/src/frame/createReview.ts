import { reviewLingerMs, reviewSearchMs } from '@latchkey/protocol/constants'
import type { FrameEventPayload } from '@latchkey/protocol/frame'
import type { Kit } from '../kit.ts'
import { createValue } from '../namespaces/createValue.ts'
import {
  isolatesWindows,
  isPressed,
  openReviewWindow,
  type ReviewWindow,
  type WindowPlace,
} from '../platform/openReviewWindow.ts'
import { readTabItem, writeTabItem } from '../platform/tabItems.ts'
import type { KitFrame, ReviewState } from './kitFrame.ts'

/** The window in which the visitor answers what the frame asks. */
type Review = Pick<KitFrame, 'review' | 'openReview'> & {
  /**
   * Opens the window for a request that is about to be made, where the page is inside a press; returns what to call once
   * the request has ended.
   */
  expect(): () => void
  /** Takes what the frame tells. */
  hear(update: FrameEventPayload<'approval-update'>): void
  close(): void
}

/** Makes the wallet's window of a kit; `src` is the wallet's page for this page. */
export function createReview({ config, log }: Pick<Kit, 'config' | 'log'>, src: string): Review {
  const state = createValue<ReviewState>('due')
  const key = `${config.storageKey}.review`
  let opened: ReviewWindow | undefined
  /** Whether this window has found the frame. */
  let isFound = false
  /** Requests that the visitor is asked, and ones on their way there. */
  let asked = 0
  let expected = 0
  let searching: ReturnType<typeof setTimeout> | undefined
  let closing: ReturnType<typeof setTimeout> | undefined

  const isOpen = () => opened !== undefined && !opened.isClosed()

  function onClosed() {
    opened = undefined
    clearTimeout(searching)
    // A window that the page has lost may be missed before its end is noticed.
    if (state.get() === 'open') state.set('due')
    if (isFound || state.get() !== 'due') return
    // The visitor has closed it before it had loaded, or the page cannot see it.
    isolatesWindows().then(
      (isolated) => {
        if (!isolated || state.get() !== 'due') return
        log('error', 'The wallet window requires Cross-Origin-Opener-Policy: same-origin-allow-popups.')
        state.set('isolated')
      },
      () => {},
    )
  }

  function open(isAsked: boolean) {
    if (isOpen()) {
      opened?.focus()
      return
    }
    isFound = false
    const own = openReviewWindow({
      src: `${src}#review`,
      place: readPlace(key),
      onClosed: () => opened === own && onClosed(),
    })
    opened = own
    if (!opened) {
      // What the browser does to a window that nobody has pressed for is no reason to tell the visitor off.
      state.set(isAsked ? 'blocked' : 'due')
      return
    }
    state.set('open')
    searching = setTimeout(() => isOpen() && state.set('unreachable'), reviewSearchMs)
  }

  function openIfPressed() {
    if (isPressed() && state.get() !== 'isolated') open(false)
  }

  /** Closes the window, as this page's own doing: what comes next begins without one. */
  function end() {
    clearTimeout(searching)
    opened?.close()
    opened = undefined
    if (state.get() !== 'isolated') state.set('due')
  }

  /** Closes the window once there is nothing to show; the next request of a row still finds it open. */
  function settle() {
    clearTimeout(closing)
    if (asked + expected === 0) closing = setTimeout(end, reviewLingerMs)
  }

  return {
    review: state,
    openReview: () => open(true),
    expect() {
      expected += 1
      settle()
      openIfPressed()
      return () => {
        expected -= 1
        settle()
      }
    },
    hear({ pending, place, isReviewed, window }) {
      if (window) writeTabItem(key, JSON.stringify(window))
      if (isReviewed && isOpen()) {
        isFound = true
        clearTimeout(searching)
        state.set('open')
      }
      const wasAsked = asked
      // Opened in this press and gone again: another would go the same way.
      const isLost = opened?.isClosed() ?? false
      asked = place === 'window' ? pending : 0
      settle()
      if (asked === wasAsked || asked === 0 || isOpen()) return
      if (wasAsked === 0 && state.get() !== 'isolated') state.set('due')
      if (asked > wasAsked && !isLost) openIfPressed()
    },
    close() {
      asked = 0
      end()
    },
  }
}

function readPlace(key: string): WindowPlace | undefined {
  try {
    const place: Partial<WindowPlace> = Object(JSON.parse(readTabItem(key) ?? 'null'))
    const { left, top, width, height } = place
    const isWhole = [left, top, width, height].every(Number.isFinite)
    return isWhole ? (place as WindowPlace) : undefined
  } catch {
    return undefined
  }
}
