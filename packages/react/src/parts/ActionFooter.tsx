import { useStyles } from '@latchkey/ui'
import type { ReactNode } from 'react'
import css from './ActionFooter.css.ts'

/** Keeps the button of a long form visible at the end of the scroll area. */
export function ActionFooter({ children }: { children: ReactNode }) {
  useStyles(css)
  return <div className="lk-action-footer">{children}</div>
}
