import type { ReactNode } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import css from './Step.css.ts'

/** A step of a view: give it a `key` per step, and a new one slides and fades in from where it comes. */
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
