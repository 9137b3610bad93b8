import { createContext, useContext, useLayoutEffect, useRef } from 'react'

/** What a view of several steps says in the header while a step of its own is on screen. */
export type ViewHeader = {
  title: string
  /** Names the step: another one takes the focus. */
  step: string
  /** Undefined where the step has no way back of its own: then "back" leads where it always does. */
  onBack: (() => void) | undefined
}

/** Sets the header of the modal that a view stands in; `null` gives it back. */
export const ViewHeaderContext = createContext<(header: ViewHeader | null) => void>(() => {})

/** Puts a step's title and way back into the modal's header, as long as the view is there. */
export function useViewHeader({ title, step, onBack }: ViewHeader): void {
  const setHeader = useContext(ViewHeaderContext)
  const back = useRef(onBack)
  useLayoutEffect(() => {
    back.current = onBack
  })
  const hasBack = onBack !== undefined
  useLayoutEffect(() => {
    setHeader({ title, step, onBack: hasBack ? () => back.current?.() : undefined })
  }, [setHeader, title, step, hasBack])
  useLayoutEffect(() => () => setHeader(null), [setHeader])
}
