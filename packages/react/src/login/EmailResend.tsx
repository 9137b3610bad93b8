import type { EmailLoginProblem } from '@latchkey/core'
import { Button, Notice } from '@latchkey/ui'
import { useState } from 'react'
import { useSecondsUntil } from '../base/useSecondsUntil.ts'
import { useCopy } from '../copy/useCopy.ts'
import { ErrorNotice } from '../parts/ErrorNotice.tsx'
import { EmailTooSoon } from './EmailTooSoon.tsx'

/** A state in which an email was sent and awaits the visitor. */
export type MailedState = {
  status: 'device' | 'code' | 'verifying'
  email: string
  resendAt: number
  isResending: boolean
  problem: EmailLoginProblem | undefined
}

/**
 * Offers to resend the email or use another address. Resending too soon is refused with the seconds to wait (8.7), here
 * as by the server. The button counts them down.
 */
export function EmailResend({
  state,
  onResend,
  onRetry,
  onOther,
  other,
}: {
  state: MailedState
  onResend: () => void
  /** Retries what failed. */
  onRetry?: () => void
  onOther: () => void
  /** Label of the button that leaves. Defaults to "another address". */
  other?: string
}) {
  const copy = useCopy()
  const { isResending, problem, resendAt } = state
  const seconds = useSecondsUntil(resendAt)
  const [refusals, setRefusals] = useState(0)
  const isRefused = seconds > 0 && (refusals > 0 || problem?.type === 'tooSoon')
  return (
    <>
      {isRefused && <EmailTooSoon key={`${refusals} ${resendAt}`} until={resendAt} />}
      <ErrorNotice error={problem?.type === 'other' ? problem.error : undefined} />
      {problem?.type === 'deadCode' && state.status !== 'code' && (
        <Notice tone="error" title={copy('email.code.dead')} />
      )}
      <div className="lk-email-actions">
        {problem?.type === 'other' && onRetry && <Button onClick={onRetry}>{copy('email.retry')}</Button>}
        <Button
          variant="secondary"
          loading={isResending}
          onClick={() => {
            if (seconds > 0) setRefusals((count) => count + 1)
            else {
              setRefusals(0)
              onResend()
            }
          }}
        >
          {seconds > 0 ? copy('email.resendIn', { seconds }) : copy('email.resend')}
        </Button>
        <Button variant="quiet" onClick={onOther}>
          {other ?? copy('email.other')}
        </Button>
      </div>
    </>
  )
}
