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
export function watchFreshPress(document: Document, getRound: () => number | undefined): FreshPress {
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
