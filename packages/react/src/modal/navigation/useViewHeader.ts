import { createContext, useContext, useLayoutEffect, useRef } from 'react'

/** Header of the current step, for a view with several steps. */
export type ViewHeader = {
  title: string
  /** Identifies the step: a new one moves the focus. */
  step: string
  /** Undefined if the step has no back action of its own; then "back" leaves the view as usual. */
  onBack: (() => void) | undefined
}

/** Sets the header of the surrounding modal; `null` restores it. */
export const ViewHeaderContext = createContext<(header: ViewHeader | null) => void>(() => {})

/** Shows a step's title and back action in the modal's header while the component is mounted. */
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
