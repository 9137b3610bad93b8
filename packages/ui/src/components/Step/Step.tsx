import type { ReactNode } from 'react'
import { useStyles } from '../../styles/useStyles.ts'
import css from './Step.css.ts'

/** Renders a step of a view. Give each step its own `key`: a new one slides and fades in from its direction. */
export function Step({
  direction = 'forward',
  children,
}: {
  direction?: 'forward' | 'back'
  children: ReactNode
}) {
  useStyles(css)
  return (
    <div className="lk-step" data-direction={direction}>
      {children}
    </div>
  )
}
