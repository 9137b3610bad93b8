import { createEmailLoginFlow } from '@latchkey/core'
import { useCallback, useEffect, useRef } from 'react'
import { useCopy } from '../hooks/useCopy.ts'
import { useFlow } from '../hooks/useFlow.ts'
import { useKit } from '../hooks/useKit.ts'
import { CodeStep } from './CodeStep.tsx'
import { DeviceStep } from './DeviceStep.tsx'
import { EmailProgress } from './EmailProgress.tsx'

/** A login of now for who is logged in already, as what comes next wants it. */
export function FreshLogin({
  email,
  onDone,
  onLeave,
}: {
  email: string
  onDone: () => void
  onLeave: () => void
}) {
  const copy = useCopy()
  const kit = useKit()
  const { flow, state } = useFlow(
    useCallback(() => createEmailLoginFlow(kit, { email, isFresh: true }), [kit, email]),
  )
  const isDone = state?.is === 'done'
  const latest = useRef(onDone)
  useEffect(() => {
    latest.current = onDone
  })
  useEffect(() => {
    if (isDone) latest.current()
  }, [isDone])
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
