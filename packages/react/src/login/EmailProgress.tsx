import type { EmailLoginState } from '@latchkey/core'
import { Button, useStyles } from '@latchkey/ui'
import { MailIcon } from '@latchkey/ui/icons'
import { useSecondsUntil } from '../base/useSecondsUntil.ts'
import { useCopy } from '../copy/useCopy.ts'
import { useErrorCopy } from '../copy/useErrorCopy.ts'
import { Outcome } from '../parts/Outcome.tsx'
import { RingMark } from '../parts/RingMark.tsx'
import css from './EmailLogin.css.ts'
import { EmailTooSoon } from './EmailTooSoon.tsx'
import { useWalletWindow } from './useWalletWindow.tsx'

/** An email login while the visitor has nothing to do, or when it has failed. */
type ProgressState = Exclude<EmailLoginState, { status: 'device' | 'code' | 'verifying' }>

/** Shows an email being sent, a wallet being opened, or the outcome. */
export function EmailProgress({
  state,
  onRetry,
  onOther,
  other,
}: {
  state: ProgressState
  onRetry: () => void
  onOther: () => void
  /** Label of the button that leaves. Defaults to "another address". */
  other?: string
}) {
  useStyles(css)
  const copy = useCopy()
  if (state.status === 'failed')
    return <Failed state={state} onRetry={onRetry} onOther={onOther} other={other} />
  const words = {
    sending: {
      title: copy('email.sending.title'),
      text: copy('email.sending.action', { email: state.email }),
    },
    connecting: { title: copy('email.verifying.title'), text: copy('email.connecting.action') },
    done: { title: copy('email.done.title'), text: copy('email.done.action') },
  }[state.status]
  return <Outcome mark={<MailMark ring={state.status === 'done' ? 'done' : 'running'} />} {...words} />
}

function Failed({
  state: { problem, retryAt },
  onRetry,
  onOther,
  other,
}: {
  state: Extract<ProgressState, { status: 'failed' }>
  onRetry: () => void
  onOther: () => void
  other: string | undefined
}) {
  const copy = useCopy()
  const errorCopy = useErrorCopy()
  const seconds = useSecondsUntil(retryAt)
  const walletWindow = useWalletWindow(problem.error, onRetry)
  const { title, action } = errorCopy(problem.error)
  const actions = (
    <div className="lk-email-actions">
      <Button waiting={seconds > 0} onClick={onRetry}>
        {seconds > 0 ? copy('email.retryIn', { seconds }) : copy('email.retry')}
      </Button>
      {walletWindow?.button}
      <Button variant="quiet" onClick={onOther}>
        {other ?? copy('email.other')}
      </Button>
    </div>
  )
  if (problem.type === 'tooSoon' && seconds > 0) {
    return (
      <div className="lk-email">
        <MailMark ring="broken" />
        <EmailTooSoon key={retryAt} until={retryAt} />
        {actions}
      </div>
    )
  }
  return (
    <Outcome
      mark={<MailMark ring="broken" />}
      title={title}
      text={walletWindow?.text ?? action}
      action={actions}
    />
  )
}

/** A letter in a ring that is running, broken or closed. */
export function MailMark({ ring }: { ring: 'running' | 'broken' | 'done' }) {
  return (
    <RingMark ring={ring}>
      <MailIcon />
    </RingMark>
  )
}
