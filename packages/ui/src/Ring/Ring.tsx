import type { ReactNode } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import css from './Ring.css.ts'

/** A ring round a mark: it runs while something is awaited, breaks when it was declined, closes when done. */
export function Ring({
  state,
  shape = 'square',
  children,
}: {
  state: 'running' | 'broken' | 'done' | 'still'
  /** As the mark in it. */
  shape?: 'square' | 'round'
  /** A `Mark` of 72 pixels. */
  children: ReactNode
}) {
  useStyles(css)
  return (
    <div className="lk-ring" data-state={state}>
      {children}
      <svg viewBox="0 0 104 104" aria-hidden="true" focusable="false">
        <rect x="3" y="3" width="98" height="98" rx={shape === 'round' ? 49 : 29} pathLength="100" />
      </svg>
    </div>
  )
}
