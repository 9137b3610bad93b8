import type { ReactNode } from 'react'
import { type AdoptStyles, StyleRootContext, type StyleTarget } from './useStyles.ts'

/** Sets where the components below adopt their stylesheets, or a function that adopts each. */
export function StyleRoot({
  root,
  children,
}: {
  /** The root, or a function that adopts a stylesheet there. */
  root: StyleTarget | AdoptStyles
  /** Components that are rendered there. */
  children: ReactNode
}) {
  return <StyleRootContext.Provider value={root}>{children}</StyleRootContext.Provider>
}
