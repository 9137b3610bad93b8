import type { ReactNode } from 'react'
import { CloseIcon } from '../../icons/CloseIcon.tsx'
import { ErrorIcon } from '../../icons/ErrorIcon.tsx'
import { TickIcon } from '../../icons/TickIcon.tsx'
import { useStyles } from '../../styles/useStyles.ts'
import { IconButton } from '../IconButton/IconButton.tsx'
import { Spinner } from '../Spinner/Spinner.tsx'
import css from './Toast.css.ts'

/** Renders a notification. Its parent provides the position, the duration and the live region. */
export function Toast({
  variant,
  message,
  detail,
  icon,
  dismissLabel,
  onDismiss,
}: {
  /** Icon and color. */
  variant: 'success' | 'loading' | 'error'
  /** Text. */
  message: ReactNode
  /** The next step for the user. */
  detail?: ReactNode
  /** Replaces the variant's icon. */
  icon?: ReactNode
  /** Accessible name of the close button. */
  dismissLabel?: string
  /** Called when it is closed. */
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
