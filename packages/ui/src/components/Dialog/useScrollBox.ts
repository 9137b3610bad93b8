import { createContext, useContext } from 'react'

/** The scrolling body of the dialog around a view. */
export const ScrollBoxContext = createContext<HTMLElement | null>(null)

/** Returns the element that scrolls the view, for virtualized lists; null until it is mounted. */
export function useScrollBox(): HTMLElement | null {
  return useContext(ScrollBoxContext)
}
