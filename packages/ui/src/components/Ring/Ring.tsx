import type { ReactNode } from 'react'
import { useStyles } from '../../styles/useStyles.ts'
import css from './Ring.css.ts'

/** Renders a ring around a mark: it spins while waiting, breaks when rejected, and closes when done. */
export function Ring({
  state,
  shape = 'square',
  children,
}: {
  /** Progress of a wait. */
  state: 'running' | 'broken' | 'done' | 'still'
  /** Same as the mark's shape. */
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
