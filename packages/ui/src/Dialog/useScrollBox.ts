import { createContext, useContext } from 'react'

/** The scrolling body of the dialog that a view stands in. */
export const ScrollBoxContext = createContext<HTMLElement | null>(null)

/** The element that scrolls the view, for lists that draw only what is seen; null until it is there. */
export function useScrollBox(): HTMLElement | null {
  return useContext(ScrollBoxContext)
}
