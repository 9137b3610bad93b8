import { approvalSizeMin, approvalWaitMs, windowLookMs } from '@latchkey/protocol/constants'
import { createValue, type Readable } from '@latchkey/protocol/createValue'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Sight } from '../../platform/getSight.ts'
import { isSameMove, type PointerPlace } from './isSameMove.ts'

/** Whether an approval would be accepted; `round` increases with every new wait. */
export type GuardState = { status: 'hidden' | 'waiting' | 'ready'; round: number }

/** Guards an element. The wait restarts whenever `subject` changes. */
export function useGuard(
  target: Element | null,
  subject: unknown,
  sight: Sight,
): GuardState & { allows: Guard['allows'] } {
  const [guard, setGuard] = useState<Guard>()
  useEffect(() => {
    const view = target?.ownerDocument.defaultView
    if (!target || !view) return
    const made = createGuard(view, target, sight)
    setGuard(made)
    return () => {
      made.stop()
      setGuard(undefined)
    }
  }, [target, sight])
  const first = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another subject is the reason
  useEffect(() => {
    if (first.current) first.current = false
    else guard?.restart()
  }, [subject])
  const state = useSyncExternalStore(
    useCallback((listener) => guard?.subscribe(listener) ?? (() => {}), [guard]),
    () => guard?.get() ?? unguarded,
  )
  return { ...state, allows: (click) => guard?.allows(click) ?? false }
}

/** Prevents a page from getting an approval by covering, distorting or moving what the visitor reads. */
type Guard = Readable<GuardState> & {
  /** Returns whether this click comes from the visitor and the content has been in view for long enough. */
  allows(click: MouseEvent): boolean
  /** Restarts the wait because the content to approve has changed. */
  restart(): void
  stop(): void
}

/**
 * Watches an element that fills its page. An approval is accepted only after `approvalWaitMs` during which the element
 * was continuously in view and neither it nor its window moved under the pointer. The press must begin after that. In a
 * window, "in view" includes having the focus. In a frame, the pointer must have been over it for as long.
 */
function createGuard(view: Window & typeof globalThis, target: Element, sight: Sight): Guard {
  const { document } = view
  const state = createValue<GuardState>({ status: 'hidden', round: 0 })
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
  const watched = watchSight(view, target, {
    sight,
    onSight(next) {
      if (next === isSeen) return
      isSeen = next
      restart()
    },
  })

  const follow = (event: MouseEvent) => {
    const { screenX, screenY, clientX, clientY } = event
    const place = { screenX, screenY, clientX, clientY }
    // A window must have the focus before it accepts an approval, so a page can't have led a pointer that enters it
    // later.
    const isKnown = anchor ? isSameMove(anchor, place, view.devicePixelRatio) : sight === 'alone'
    anchor = isKnown && anchor ? anchor : place
    if (!isKnown) restart()
  }
  // A finger is over the page only while it touches, so its next touch is compared with the one before.
  const leave = (event: PointerEvent) => {
    if (event.pointerType !== 'touch') anchor = undefined
  }
  let place = readPlace(view)
  const lookForMove = () => {
    const next = readPlace(view)
    if (next === place) return
    place = next
    restart()
  }
  const looking = sight === 'alone' ? view.setInterval(lookForMove, windowLookMs) : undefined
  const stopper = new AbortController()
  const options = { capture: true, passive: true, signal: stopper.signal }
  for (const type of ['pointerover', 'pointermove', 'pointerdown'] as const)
    document.addEventListener(type, follow, options)
  document.documentElement.addEventListener('pointerleave', leave, options)
  view.addEventListener('resize', restart, options)
  // Registered last, so that a press that restarts the wait does not count for the next round.
  const press = watchFreshPress(document, () => {
    const { status, round } = state.get()
    return status === 'ready' ? round : undefined
  })

  return {
    get: state.get,
    subscribe: state.subscribe,
    restart,
    allows(click) {
      if (!click.isTrusted) return false
      watched.look()
      lookForMove()
      if (kindOf(click) !== 'keyboard') follow(click)
      settle()
      const { status, round } = state.get()
      return isSeen && isLargeEnough(view) && status === 'ready' && press.take() === round
    },
    stop() {
      view.clearTimeout(timer)
      view.clearInterval(looking)
      stopper.abort()
      watched.stop()
      press.stop()
    },
  }
}

/** Returns whether a click was made with a finger. */
export const isTap = (click: MouseEvent): boolean => click.isTrusted && kindOf(click) === 'touch'

/**
 * Returns the input device of a click or move. A click without a pointer comes from the keyboard or a screen reader.
 */
function kindOf(event: MouseEvent): string {
  const type = 'pointerType' in event ? String(event.pointerType) : event.detail > 0 ? 'mouse' : ''
  return type === '' ? 'keyboard' : type
}

const readPlace = ({ screenX, screenY }: Window) => `${screenX} ${screenY}`

function isLargeEnough({ innerWidth, innerHeight }: Window): boolean {
  return innerWidth >= approvalSizeMin.width && innerHeight >= approvalSizeMin.height
}

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
function watchSight(
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

/** Tracks presses that begin while an approval would be accepted. */
type FreshPress = {
  /** Returns the round in which the press that now ends began, and forgets it: one press is one click. */
  take(): number | undefined
  stop(): void
}

/** Pointer events, and `mousedown`, which is all that some screen readers send before a click. */
const downs = ['pointerdown', 'mousedown'] as const

/**
 * Tracks when presses begin. `getRound` returns the round of the guard's wait once it is over, and undefined before. A
 * button that was already down, or a key that repeats, began too early.
 */
function watchFreshPress(document: Document, getRound: () => number | undefined): FreshPress {
  let round: number | undefined
  const begin = (event: Event) => {
    if (event.isTrusted) round = getRound()
  }
  const beginByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    if (!event.repeat) begin(event)
    else round = undefined
  }
  const forget = () => {
    round = undefined
  }
  const stopper = new AbortController()
  const options = { capture: true, passive: true, signal: stopper.signal }
  for (const type of downs) document.addEventListener(type, begin, options)
  document.addEventListener('keydown', beginByKey, options)
  for (const type of ['pointercancel', 'dragstart'] as const) document.addEventListener(type, forget, options)
  return {
    take() {
      const taken = round
      round = undefined
      return taken
    },
    stop: () => stopper.abort(),
  }
}

const unguarded: GuardState = { status: 'hidden', round: 0 }
