import type { ReactNode } from 'react'
import { useStyles } from '../../styles/useStyles.ts'
import css from './Tag.css.ts'

/** Renders a word or two about the item next to it. */
export function Tag({
  tone = 'plain',
  children,
}: {
  tone?: 'plain' | 'good' | 'brass' | 'bad'
  children: ReactNode
}) {
  useStyles(css)
  return (
    <span className="lk-tag" data-tone={tone}>
      {children}
    </span>
  )
}
