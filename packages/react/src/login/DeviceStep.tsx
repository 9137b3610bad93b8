import type { EmailLoginState } from '@latchkey/core'
import { Spinner, useStyles } from '@latchkey/ui'
import { useCopy } from '../copy/useCopy.ts'
import css from './EmailLogin.css.ts'
import { EmailResend } from './EmailResend.tsx'

/** Shows the digits to compare with the email's page on a new device, while waiting for its link to be opened. */
export function DeviceStep({
  state,
  onResend,
  onRetry,
  onOther,
  other,
}: {
  state: Extract<EmailLoginState, { status: 'device' }>
  onResend: () => void
  /** Waits for the link again after a failure. */
  onRetry: () => void
  onOther: () => void
  /** Label of the button that leaves. */
  other?: string
}) {
  useStyles(css)
  const copy = useCopy()
  const { digits, email, problem } = state
  const isWaiting = problem === undefined || problem.type === 'tooSoon'
  return (
    <div className="lk-email">
      <div role="status">
        <p className="lk-email-title">{copy('email.device.title')}</p>
        <p className="lk-email-text">{copy('email.device.action', { email })}</p>
        {digits !== undefined && (
          <p className="lk-hidden">
            {copy('email.device.digits')}: {digits}
          </p>
        )}
      </div>
      {digits !== undefined && (
        <p className="lk-email-digits" dir="ltr" aria-hidden="true">
          {digits}
        </p>
      )}
      {isWaiting && (
        <p className="lk-email-waiting" role="status">
          <Spinner />
          {copy('email.device.waiting')}
        </p>
      )}
      <EmailResend
        state={state}
        onResend={onResend}
        onRetry={onRetry}
        onOther={onOther}
        {...(other !== undefined && { other })}
      />
    </div>
  )
}
