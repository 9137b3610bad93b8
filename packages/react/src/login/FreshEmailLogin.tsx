import { createEmailLoginFlow } from '@latchkey/core'
import { useCallback } from 'react'
import { useOnce } from '../base/useOnce.ts'
import { useCopy } from '../copy/useCopy.ts'
import { useKit } from '../hooks/useKit.ts'
import { useFlow } from '../kit/useFlow.ts'
import { CodeStep } from './CodeStep.tsx'
import { DeviceStep } from './DeviceStep.tsx'
import { EmailProgress } from './EmailProgress.tsx'
import type { FreshLoginDeeds } from './FreshLoginDeeds.ts'

/** Asks the visitor to log in again with a code sent to their own address. */
export function FreshEmailLogin({ email, onDone, onLeave }: FreshLoginDeeds & { email: string }) {
  const copy = useCopy()
  const kit = useKit()
  const { flow, state } = useFlow(
    useCallback(() => createEmailLoginFlow(kit, { email, isFresh: true }), [kit, email]),
  )
  useOnce(state?.is === 'done', onDone)
  if (!flow || !state) return null
  const common = {
    onResend: () => flow.send({ is: 'resendAsked' }),
    onRetry: () => flow.send({ is: 'retryAsked' }),
    onOther: onLeave,
    other: copy('freshLogin.leave'),
  }
  if (state.is === 'device') return <DeviceStep state={state} {...common} />
  if (state.is === 'code')
    return (
      <CodeStep
        state={state}
        words={{ title: copy('freshLogin.code.title'), text: copy('freshLogin.code.action', { email }) }}
        onCode={(otp) => flow.send({ is: 'codeTyped', otp })}
        {...common}
      />
    )
  if (state.is === 'verifying') return <CodeStep state={state} onCode={() => {}} {...common} />
  return <EmailProgress state={state} {...common} />
}
