import { useEffect } from 'react'
import { CodeStep } from '../../login/CodeStep.tsx'
import { EmailProgress } from '../../login/EmailProgress.tsx'
import { useEmailLogin } from '../../login/useEmailLogin.ts'
import { useOtherAddress } from '../../login/useOtherAddress.ts'
import { useNavigation } from '../../modal/navigation/useNavigation.ts'
import type { ViewProps } from '../defineView.ts'

/** Asks for the code from the email. The policy closes the modal once the wallet is connected. */
export function EmailVerifyOtp({ data: { email } }: ViewProps<'EmailVerifyOtp'>) {
  const { state, dispatch } = useEmailLogin(email)
  const { replace } = useNavigation()
  const onOther = useOtherAddress()
  const isLinkDue = state?.status === 'device'
  useEffect(() => {
    if (isLinkDue) replace({ view: 'EmailVerifyDevice', data: { email } })
  }, [isLinkDue, replace, email])
  if (!state || state.status === 'device') return null
  if (state.status === 'code' || state.status === 'verifying')
    return (
      <CodeStep
        state={state}
        onCode={(code) => dispatch({ type: 'codeTyped', code })}
        onResend={() => dispatch({ type: 'resendRequested' })}
        onOther={onOther}
      />
    )
  return (
    <EmailProgress state={state} onRetry={() => dispatch({ type: 'retryRequested' })} onOther={onOther} />
  )
}
