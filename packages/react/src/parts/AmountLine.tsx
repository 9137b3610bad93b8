import { useStyles } from '@latchkey/ui'
import type { ReactNode } from 'react'
import css from './AmountLine.css.ts'

/** Shows an amount followed by its token. A number that is too long moves the token to the next line. */
export function AmountLine({ children }: { children: ReactNode }) {
  useStyles(css)
  return <div className="lk-with-token">{children}</div>
}
