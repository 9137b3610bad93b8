import type { ReactNode } from 'react'
import { useStyles } from '../../styles/useStyles.ts'
import css from './Card.css.ts'

/** Renders a quiet background for related content. */
export function Card({ children }: { children: ReactNode }) {
  useStyles(css)
  return <div className="lk-card">{children}</div>
}
