import { useStyles } from '@latchkey/ui'
import type { ReactNode } from 'react'
import css from './AmountLine.css.ts'

/** An amount with its token at the end of the line; a number too long for that puts the token under it. */
export function AmountLine({ children }: { children: ReactNode }) {
  useStyles(css)
  return <div className="lk-with-token">{children}</div>
}
