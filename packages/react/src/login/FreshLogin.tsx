import { createEmailLoginFlow, createSocialLoginFlow, type SocialLoginFlow } from '@latchkey/core'
import { type LoginProvider, type SocialProvider, socialProviders } from '@latchkey/protocol/vocabulary'
import { Button } from '@latchkey/ui'
import { KeyIcon } from '@latchkey/ui/icons'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useOnce } from '../base/useOnce.ts'
import { useCopy } from '../copy/useCopy.ts'
import { useKit } from '../hooks/useKit.ts'
import { useFlow } from '../kit/useFlow.ts'
import { Outcome } from '../parts/Outcome.tsx'
import { RingMark } from '../parts/RingMark.tsx'
import { CodeStep } from './CodeStep.tsx'
import { DeviceStep } from './DeviceStep.tsx'
import { EmailProgress } from './EmailProgress.tsx'
import { ProviderMark } from './ProviderMark.tsx'
import { SocialLogin } from './SocialLogin.tsx'

/** Asks a logged-in visitor to log in again, as the next step requires a recent login, using the login they have. */
export function FreshLogin({
  email,
  provider,
  ...callbacks
}: FreshLoginCallbacks & { email?: string | null | undefined; provider?: LoginProvider | undefined }) {
  if (email) return <FreshEmailLogin email={email} {...callbacks} />
  const social = socialProviders.find((one) => one === provider)
  return social ? (
    <FreshSocialLogin provider={social} {...callbacks} />
  ) : (
    <FreshLoginElsewhere {...callbacks} />
  )
}

/** Asks a visitor without email or social login (Farcaster) to start over. */
function FreshLoginElsewhere({ onLeave }: FreshLoginCallbacks) {
  const copy = useCopy()
  return (
    <Outcome
      mark={
        <RingMark ring="broken">
          <KeyIcon />
        </RingMark>
      }
      title={copy('freshLogin.old.title')}
      text={copy('freshLogin.old.action')}
      action={<Button onClick={onLeave}>{copy('freshLogin.old.button')}</Button>}
    />
  )
}

/** Asks the visitor to log in again with a code sent to their own address. */
function FreshEmailLogin({ email, onDone, onLeave }: FreshLoginCallbacks & { email: string }) {
  const copy = useCopy()
  const kit = useKit()
  const { state, dispatch } = useFlow(
    useCallback(() => createEmailLoginFlow(kit, { email, isFresh: true }), [kit, email]),
  )
  useOnce(state?.status === 'done', onDone)
  if (!state) return null
  const common = {
    onResend: () => dispatch({ type: 'resendRequested' }),
    onRetry: () => dispatch({ type: 'retryRequested' }),
    onOther: onLeave,
    other: copy('freshLogin.leave'),
  }
  if (state.status === 'device') return <DeviceStep state={state} {...common} />
  if (state.status === 'code')
    return (
      <CodeStep
        state={state}
        words={{ title: copy('freshLogin.code.title'), text: copy('freshLogin.code.action', { email }) }}
        onCode={(code) => dispatch({ type: 'codeTyped', code })}
        {...common}
      />
    )
  if (state.status === 'verifying') return <CodeStep state={state} onCode={() => {}} {...common} />
  return <EmailProgress state={state} {...common} />
}

/** Asks the visitor to log in again in a window of their own provider. */
function FreshSocialLogin({ provider, onDone, onLeave }: FreshLoginCallbacks & { provider: SocialProvider }) {
  const copy = useCopy()
  const kit = useKit()
  const [flow, setFlow] = useState<SocialLoginFlow>()
  useEffect(() => flow && (() => flow.stop()), [flow])
  const name = copy(`social.provider.${provider}`)
  if (flow) return <Running flow={flow} onDone={onDone} onLeave={onLeave} />
  // During the click: browsers block windows opened without one.
  const begin = () =>
    setFlow(createSocialLoginFlow(kit, { provider, text: copy('social.opening', { name }), isFresh: true }))
  return (
    <Outcome
      mark={<ProviderMark provider={provider} ring="still" />}
      title={copy('freshLogin.code.title')}
      text={copy('freshLogin.social.action', { name })}
      action={
        <div className="lk-connecting-actions">
          <Button onClick={begin}>{copy('social.with', { name })}</Button>
          <Button variant="quiet" onClick={onLeave}>
            {copy('freshLogin.leave')}
          </Button>
        </div>
      }
    />
  )
}

function Running({ flow, onDone, onLeave }: FreshLoginCallbacks & { flow: SocialLoginFlow }) {
  const copy = useCopy()
  const state = useSyncExternalStore(flow.subscribe, flow.get)
  useOnce(state.status === 'done', onDone)
  return (
    <SocialLogin
      state={state}
      onOpen={flow.openPage}
      onShow={flow.showPage}
      onCode={(code) => flow.send({ type: 'codeTyped', code })}
      onRetry={() => flow.send({ type: 'retryRequested' })}
      onOther={onLeave}
      other={copy('freshLogin.leave')}
    />
  )
}

/** Callbacks of a fresh login. */
type FreshLoginCallbacks = {
  onDone: () => void
  /** The visitor declined. */
  onLeave: () => void
}
