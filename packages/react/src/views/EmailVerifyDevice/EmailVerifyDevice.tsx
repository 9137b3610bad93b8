import { useEffect } from 'react'
import { useEmailLogin } from '../../hooks/useEmailLogin.ts'
import { useOtherAddress } from '../../hooks/useOtherAddress.ts'
import { useNavigation } from '../../modal/useNavigation.ts'
import { DeviceStep } from '../../parts/DeviceStep.tsx'
import { EmailProgress } from '../../parts/EmailProgress.tsx'
import type { ViewProps } from '../defineView.ts'

/** Sends an email, and on a new device waits until its link is opened. The code then has its own view. */
export function EmailVerifyDevice({ data: { email } }: ViewProps<'EmailVerifyDevice'>) {
  const { state, dispatch } = useEmailLogin(email)
  const { replace } = useNavigation()
  const onOther = useOtherAddress()
  const isCodeDue = state?.is === 'code' || state?.is === 'verifying'
  useEffect(() => {
    if (isCodeDue) replace({ view: 'EmailVerifyOtp', data: { email } })
  }, [isCodeDue, replace, email])
  if (!state || state.is === 'code' || state.is === 'verifying') return null
  if (state.is === 'device')
    return (
      <DeviceStep
        state={state}
        onResend={() => dispatch({ is: 'resendAsked' })}
        onRetry={() => dispatch({ is: 'retryAsked' })}
        onOther={onOther}
      />
    )
  return <EmailProgress state={state} onRetry={() => dispatch({ is: 'retryAsked' })} onOther={onOther} />
}
