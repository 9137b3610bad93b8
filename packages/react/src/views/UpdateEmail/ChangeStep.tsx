import type { UpdateEmailEvent, UpdateEmailState } from '@latchkey/core'
import { Button } from '@latchkey/ui'
import { useCopy } from '../../copy/useCopy.ts'
import { CodeStep } from '../../login/CodeStep.tsx'
import { EmailProgress, MailMark } from '../../login/EmailProgress.tsx'
import { Outcome } from '../../parts/Outcome.tsx'

/** Shows a step of changing the address. A fresh login that may precede it is handled elsewhere. */
export function ChangeStep({
  from,
  state,
  dispatch,
  onOther,
  onDone,
}: {
  from: string
  state: Exclude<UpdateEmailState, { is: 'login' }>
  dispatch: (event: UpdateEmailEvent) => void
  onOther: () => void
  onDone: () => void
}) {
  const copy = useCopy()
  if (state.is === 'done')
    return (
      <Outcome
        mark={<MailMark ring="done" />}
        title={copy('updateEmail.done.title')}
        text={copy('updateEmail.done.action', { email: state.email })}
        action={<Button onClick={onDone}>{copy('updateEmail.done.deed')}</Button>}
      />
    )
  if (state.is === 'sending' || state.is === 'failed')
    return (
      <EmailProgress
        state={{ ...state, email: from }}
        onRetry={() => dispatch({ is: 'retryAsked' })}
        onOther={onOther}
      />
    )
  const { step } = state
  const email = step === 'old' ? from : state.email
  const isVerifying = state.is === 'verifying'
  return (
    <CodeStep
      // Another code gets a new field, empty and focused.
      key={step}
      state={{ ...state, email }}
      words={
        isVerifying
          ? { title: copy('updateEmail.verifying.title'), text: copy('updateEmail.verifying.action') }
          : {
              title: copy(`updateEmail.${step}.title`),
              text: copy(`updateEmail.${step}.action`, { email }),
            }
      }
      onCode={(otp) => dispatch({ is: 'codeTyped', otp })}
      onResend={() => dispatch({ is: 'resendAsked' })}
      onOther={onOther}
    />
  )
}
