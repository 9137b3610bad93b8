import { useStyles } from '@latchkey/ui'
import type { ReactNode } from 'react'
import css from './DeedFooter.css.ts'

/** Keeps the button of a long form in sight, at the end of what scrolls. */
export function DeedFooter({ children }: { children: ReactNode }) {
  useStyles(css)
  return <div className="lk-deed-footer">{children}</div>
}
