import { reviewLingerMs, reviewSearchMs } from '@latchkey/protocol/constants'
import { createValue } from '@latchkey/protocol/createValue'
import type { FrameEventPayload } from '@latchkey/protocol/frame'
import type { Kit } from '../../kit/kit.ts'
import type { KitFrame, ReviewState } from '../../kit/kitFrame.ts'
import { readTabItem, writeTabItem } from '../../platform/tabItems.ts'
import {
  isolatesWindows,
  isPressed,
  openReviewWindow,
  type ReviewWindow,
  type WindowPlace,
} from '../../platform/walletWindows.ts'

/** The wallet's window, in which the user approves or rejects requests. */
type Review = Pick<KitFrame, 'review' | 'openReview'> & {
  /**
   * Opens the window for a request that is about to be sent, if within a user gesture. Returns a function to call once
   * the request has ended.
   */
  expect(): () => void
  /** Handles an update from the frame. */
  onUpdate(update: FrameEventPayload<'approval-update'>): void
  close(): void
}

/** Creates a kit's wallet window; `src` is the wallet's URL for this page. */
export function createReview({ config, log }: Pick<Kit, 'config' | 'log'>, src: string): Review {
  const state = createValue<ReviewState>('due')
  const key = `${config.storageKey}.review`
  let opened: ReviewWindow | undefined
  /** Whether the current window has found the frame. */
  let isFound = false
  /** Requests shown to the user, and requests about to be. */
  let asked = 0
  let expected = 0
  let searching: ReturnType<typeof setTimeout> | undefined
  let closing: ReturnType<typeof setTimeout> | undefined

  const isOpen = () => opened !== undefined && !opened.isClosed()

  function onClosed() {
    opened = undefined
    clearTimeout(searching)
    // If the search times out before the window's end is noticed, the state stays `unreachable`.
    if (state.get() === 'open') state.set('due')
    if (isFound || state.get() !== 'due') return
    // Either the user closed the window before it loaded, or the page can't see it.
    void isolatesWindows().then((isolated) => isolated && state.get() === 'due' && isolate())
  }

  function isolate() {
    log('error', 'The wallet window requires Cross-Origin-Opener-Policy: same-origin-allow-popups.')
    state.set('isolated')
  }

  function open(isAsked: boolean) {
    if (isOpen()) return opened?.focus()
    isFound = false
    const own = openReviewWindow({
      src: `${src}#review`,
      place: readPlace(key),
      onClosed: () => opened === own && onClosed(),
    })
    opened = own
    if (!opened) {
      // A blocked window that the user did not ask for must not be reported to the user.
      state.set(isAsked ? 'blocked' : 'due')
      return
    }
    state.set('open')
    searching = setTimeout(() => isOpen() && state.set('unreachable'), reviewSearchMs)
  }

  function openIfPressed() {
    if (isPressed() && state.get() !== 'isolated') open(false)
  }

  /** Closes the window from the page's side, so the next request starts without one. */
  function end() {
    clearTimeout(searching)
    opened?.close()
    opened = undefined
    if (state.get() !== 'isolated') state.set('due')
  }

  /** Closes the window once there is nothing to show. The next request in a sequence still finds it open. */
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
    onUpdate({ pending, place, isReviewed, window }) {
      if (window) writeTabItem(key, JSON.stringify(window))
      if (isReviewed && isOpen()) {
        isFound = true
        clearTimeout(searching)
        state.set('open')
      }
      const wasAsked = asked
      // Opened in this gesture and already closed: another one would be closed the same way.
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
