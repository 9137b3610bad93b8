import type { ReactNode } from 'react'
import { StyleRootContext, type StyleTarget } from './useStyles.ts'

/** Sets where the components below adopt their stylesheets. */
export function StyleRoot({
  root,
  children,
}: {
  root: StyleTarget
  /** Components that are rendered into `root`. */
  children: ReactNode
}) {
  return <StyleRootContext.Provider value={root}>{children}</StyleRootContext.Provider>
}
