import type { ReactNode } from 'react'
import { IconButton } from '../IconButton/IconButton.tsx'
import { CloseIcon } from '../icons/CloseIcon.tsx'
import { ErrorIcon } from '../icons/ErrorIcon.tsx'
import { TickIcon } from '../icons/TickIcon.tsx'
import { Spinner } from '../Spinner/Spinner.tsx'
import { useStyles } from '../styles/useStyles.ts'
import css from './Toast.css.ts'

/** The look of a notification; where it stands and how long, and the live region, are its holder's. */
export function Toast({
  variant,
  message,
  detail,
  icon,
  dismissLabel,
  onDismiss,
}: {
  variant: 'success' | 'loading' | 'error'
  message: ReactNode
  /** What to do next. */
  detail?: ReactNode
  /** Stands in for the variant's icon. */
  icon?: ReactNode
  dismissLabel?: string
  onDismiss?: () => void
}) {
  useStyles(css)
  return (
    <div className="lk-toast" data-variant={variant}>
      <span className="lk-toast-icon">{icon ?? signs[variant]}</span>
      <div className="lk-toast-words">
        <p className="lk-toast-message">{message}</p>
        {detail !== undefined && <p className="lk-toast-detail">{detail}</p>}
      </div>
      {onDismiss && dismissLabel && (
        <IconButton label={dismissLabel} onClick={onDismiss}>
          <CloseIcon size="small" />
        </IconButton>
      )}
    </div>
  )
}

const signs = { success: <TickIcon />, loading: <Spinner />, error: <ErrorIcon /> }
