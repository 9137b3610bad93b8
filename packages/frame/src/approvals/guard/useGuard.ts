import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Sight } from '../../platform/getSight.ts'
import { createGuard, type Guard, type GuardState } from './createGuard.ts'

const unguarded: GuardState = { status: 'hidden', round: 0 }

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
