import { Button, CodeInput, Spinner, useStyles } from '@latchkey/ui'
import { useLayoutEffect, useRef, useState } from 'react'
import { useCopy } from '../copy/useCopy.ts'
import css from './EmailLogin.css.ts'
import { EmailResend, type MailedState } from './EmailResend.tsx'

/** Digits of a code. */
const codeLength = 6

/**
 * Asks for the code from the email, and shows whether it is being checked or wrong. A wrong code stays until the next
 * digit is typed.
 */
export function CodeStep({
  state,
  words,
  onCode,
  onResend,
  onOther,
  other,
}: {
  state: MailedState & { status: 'code' | 'verifying'; code?: string }
  /** What the code is for. Defaults to a login. */
  words?: { title: string; text: string }
  onCode: (code: string) => void
  onResend: () => void
  onOther: () => void
  /** Label of the button that leaves. */
  other?: string
}) {
  useStyles(css)
  const copy = useCopy()
  const [code, setCode] = useState(() => state.code ?? '')
  const [sent, setSent] = useState<string>()
  const { email, problem } = state
  const isVerifying = state.status === 'verifying'
  const { title, text } = words ?? {
    title: copy(isVerifying ? 'email.verifying.title' : 'email.code.title'),
    text: isVerifying ? copy('email.verifying.action') : copy('email.code.action', { email }),
  }
  const input = useRef<HTMLInputElement>(null)
  // The view focuses its first field; focus it again after a code was rejected.
  useLayoutEffect(() => {
    if (isVerifying) return
    input.current?.focus({ preventScroll: true })
    if (problem) input.current?.select()
  }, [isVerifying, problem])
  const send = (typed: string) => {
    setSent(typed)
    onCode(typed)
  }
  // Hide the error once the visitor begins to type another code.
  const isOther = sent !== undefined && code !== sent
  const error = !isOther && problem ? errors[problem.type] : undefined
  return (
    <div className="lk-email">
      <div role="status">
        <p className="lk-email-title">{title}</p>
        <p className="lk-email-text">{text}</p>
      </div>
      <CodeInput
        inputRef={input}
        length={codeLength}
        label={copy('email.code.label')}
        value={code}
        // Not disabled while the code is checked, since a disabled field loses the focus.
        onChange={isVerifying ? ignore : setCode}
        onComplete={isVerifying ? ignore : send}
        error={error && copy(error)}
      />
      {isVerifying && (
        <p className="lk-email-waiting">
          <Spinner />
        </p>
      )}
      {problem?.type === 'other' && code.length === codeLength && (
        <Button onClick={() => send(code)}>{copy('email.retry')}</Button>
      )}
      {!isVerifying && (
        <EmailResend
          state={state}
          onResend={onResend}
          onOther={onOther}
          {...(other !== undefined && { other })}
        />
      )}
    </div>
  )
}

const errors = {
  wrongCode: 'email.code.wrong',
  deadCode: 'email.code.dead',
  tooSoon: undefined,
  other: undefined,
} as const

const ignore = () => {}
