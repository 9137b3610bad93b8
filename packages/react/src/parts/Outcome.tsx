import { useStyles } from '@latchkey/ui'
import type { ReactNode } from 'react'
import css from './Outcome.css.ts'

/** Shows a mark, what happened and what to do. Changes are read aloud. */
export function Outcome({
  mark,
  title,
  text,
  action,
}: {
  mark?: ReactNode
  title: string
  text: string
  action?: ReactNode
}) {
  useStyles(css)
  return (
    <div className="lk-connecting">
      {mark}
      <div role="status">
        <p className="lk-connecting-title">{title}</p>
        <p className="lk-connecting-text">{text}</p>
      </div>
      {action}
    </div>
  )
}
