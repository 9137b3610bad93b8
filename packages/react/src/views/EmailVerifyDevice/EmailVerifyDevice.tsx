import { useEffect } from 'react'
import { DeviceStep } from '../../login/DeviceStep.tsx'
import { EmailProgress } from '../../login/EmailProgress.tsx'
import { useEmailLogin } from '../../login/useEmailLogin.ts'
import { useOtherAddress } from '../../login/useOtherAddress.ts'
import { useNavigation } from '../../modal/navigation/useNavigation.ts'
import type { ViewProps } from '../defineView.ts'

/** Sends an email, and on a new device waits until its link is opened. The code then has its own view. */
export function EmailVerifyDevice({ data: { email } }: ViewProps<'EmailVerifyDevice'>) {
  const { state, dispatch } = useEmailLogin(email)
  const { replace } = useNavigation()
  const onOther = useOtherAddress()
  const isCodeDue = state?.status === 'code' || state?.status === 'verifying'
  useEffect(() => {
    if (isCodeDue) replace({ view: 'EmailVerifyOtp', data: { email } })
  }, [isCodeDue, replace, email])
  if (!state || state.status === 'code' || state.status === 'verifying') return null
  if (state.status === 'device')
    return (
      <DeviceStep
        state={state}
        onResend={() => dispatch({ type: 'resendRequested' })}
        onRetry={() => dispatch({ type: 'retryRequested' })}
        onOther={onOther}
      />
    )
  return (
    <EmailProgress state={state} onRetry={() => dispatch({ type: 'retryRequested' })} onOther={onOther} />
  )
}
