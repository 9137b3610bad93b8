import type { ReactNode } from 'react'
import { ErrorIcon } from '../../icons/ErrorIcon.tsx'
import { HintIcon } from '../../icons/HintIcon.tsx'
import { WarningIcon } from '../../icons/WarningIcon.tsx'
import { useStyles } from '../../styles/useStyles.ts'
import css from './Notice.css.ts'

const icons = { info: HintIcon, warning: WarningIcon, error: ErrorIcon } as const

/** Renders a notice: a warning, or what went wrong and what to do next. Errors are announced when they appear. */
export function Notice({
  tone = 'info',
  title,
  action,
  children,
}: {
  /** Color and icon. */
  tone?: keyof typeof icons
  /** What happened. */
  title?: ReactNode
  /** A compact button. */
  action?: ReactNode
  /** What to do. */
  children?: ReactNode
}) {
  useStyles(css)
  const NoticeIcon = icons[tone]
  return (
    <div className="lk-notice" data-tone={tone}>
      <NoticeIcon />
      <div className="lk-notice-content">
        <div className="lk-notice-words" role={tone === 'error' ? 'alert' : undefined}>
          {title !== undefined && <p className="lk-notice-title">{title}</p>}
          {children !== undefined && <p>{children}</p>}
        </div>
        {action}
      </div>
    </div>
  )
}
