import { useStyles } from '@latchkey/ui'
import type { ReactNode } from 'react'
import css from './SharedMark.css.ts'

/** Renders a mark that a list and its details share. It moves from one to the other; `id` is the same in both. */
export function SharedMark({ id, children }: { id: string; children: ReactNode }) {
  useStyles(css)
  return (
    <span className="lk-shared-mark" data-shared={id}>
      {children}
    </span>
  )
}
