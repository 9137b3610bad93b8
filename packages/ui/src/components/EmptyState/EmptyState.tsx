import type { ReactNode } from 'react'
import { useStyles } from '../../styles/useStyles.ts'
import css from './EmptyState.css.ts'

/** Renders what will appear here, and the next step. */
export function EmptyState({
  icon,
  title,
  action,
  children,
}: {
  icon: ReactNode
  title: ReactNode
  action?: ReactNode
  children?: ReactNode
}) {
  useStyles(css)
  return (
    <div className="lk-empty">
      <span className="lk-empty-icon">{icon}</span>
      <p className="lk-empty-title">{title}</p>
      {children !== undefined && <p className="lk-empty-text">{children}</p>}
      {action}
    </div>
  )
}
