import { createContext, type RefObject, useContext } from 'react'

/** The scrolling body of the dialog that a view stands in. */
export const ScrollBoxContext = createContext<RefObject<HTMLElement | null>>({ current: null })

/** The element that scrolls the view, for lists that draw only what is seen. */
export function useScrollBox(): RefObject<HTMLElement | null> {
  return useContext(ScrollBoxContext)
}
