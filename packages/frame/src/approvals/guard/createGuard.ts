import { approvalSizeMin, approvalWaitMs } from '@latchkey/protocol/constants'
import { createStore } from '../../createStore.ts'
import type { Readable } from '../../ports.ts'
import { isSameMove, type PointerPlace } from './isSameMove.ts'
import { watchSight } from './watchSight.ts'

/** Whether a yes would count; `round` grows with every new wait. */
export type GuardState = { status: 'hidden' | 'waiting' | 'ready'; round: number }

/** Keeps a page from getting a yes by covering, distorting or moving what the visitor reads. */
export type Guard = Readable<GuardState> & {
  /** Whether this click is the visitor's, on what has been seen for long enough. */
  allows(click: MouseEvent): boolean
  /** What is to be approved has changed. */
  restart(): void
  stop(): void
}

/**
 * Watches an element that fills its frame. A yes counts after `approvalWaitMs` in which it was seen all the time, and in
 * which neither the pointer came newly over the frame nor the frame moved under the pointer.
 */
export function createGuard(view: Window & typeof globalThis, target: Element): Guard {
  const { document } = view
  const state = createStore<GuardState>({ status: 'hidden', round: 0 })
  let isSeen = false
  let since = 0
  let timer: number | undefined
  let anchor: PointerPlace | undefined

  const settle = () => {
    view.clearTimeout(timer)
    const left = since + approvalWaitMs - view.performance.now()
    const status = !isSeen ? 'hidden' : left > 0 ? 'waiting' : 'ready'
    if (status === 'waiting') timer = view.setTimeout(settle, Math.ceil(left))
    const { round, status: before } = state.get()
    if (status !== before) state.set({ status, round })
  }
  const restart = () => {
    since = view.performance.now()
    state.set({ status: isSeen ? 'waiting' : 'hidden', round: state.get().round + 1 })
    settle()
  }
  const sight = watchSight(view, target, (next) => {
    if (next === isSeen) return
    isSeen = next
    restart()
  })

  const follow = (event: MouseEvent) => {
    const { screenX, screenY, clientX, clientY } = event
    const place = { screenX, screenY, clientX, clientY }
    const isKnown = anchor !== undefined && isSameMove(anchor, place, view.devicePixelRatio)
    if (isKnown) return
    anchor = place
    restart()
  }
  // A finger is over the frame only while it touches: its next touch must agree with the one before.
  const leave = (event: PointerEvent) => {
    if (event.pointerType !== 'touch') anchor = undefined
  }
  const stopper = new AbortController()
  const options = { capture: true, passive: true, signal: stopper.signal }
  for (const type of ['pointerover', 'pointermove', 'pointerdown'] as const)
    document.addEventListener(type, follow, options)
  document.documentElement.addEventListener('pointerleave', leave, options)
  view.addEventListener('resize', restart, options)

  return {
    get: state.get,
    subscribe: state.subscribe,
    restart,
    allows(click) {
      if (!click.isTrusted) return false
      sight.look()
      if (kindOf(click) !== 'keyboard') follow(click)
      settle()
      return isSeen && isLargeEnough(view) && state.get().status === 'ready'
    },
    stop() {
      view.clearTimeout(timer)
      stopper.abort()
      sight.stop()
    },
  }
}

/** Tells whether a click was made with a finger. */
export const isTap = (click: MouseEvent): boolean => click.isTrusted && kindOf(click) === 'touch'

/** What a click or a move was made with; a click without a pointer is the keyboard's, or a screen reader's. */
function kindOf(event: MouseEvent): string {
  const type = 'pointerType' in event ? String(event.pointerType) : event.detail > 0 ? 'mouse' : ''
  return type === '' ? 'keyboard' : type
}

function isLargeEnough({ innerWidth, innerHeight }: Window): boolean {
  return innerWidth >= approvalSizeMin.width && innerHeight >= approvalSizeMin.height
}
