import { createSocialLoginFlow, type SocialLoginFlow } from '@latchkey/core'
import type { SocialProvider } from '@latchkey/protocol/vocabulary'
import { Button } from '@latchkey/ui'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useOnce } from '../base/useOnce.ts'
import { useCopy } from '../copy/useCopy.ts'
import { useKit } from '../hooks/useKit.ts'
import { Outcome } from '../parts/Outcome.tsx'
import type { FreshLoginDeeds } from './FreshLoginDeeds.ts'
import { ProviderMark } from './ProviderMark.tsx'
import { SocialLogin } from './SocialLogin.tsx'

/** Asks the visitor to log in again in a window of their own provider. */
export function FreshSocialLogin({
  provider,
  onDone,
  onLeave,
}: FreshLoginDeeds & { provider: SocialProvider }) {
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

function Running({ flow, onDone, onLeave }: FreshLoginDeeds & { flow: SocialLoginFlow }) {
  const copy = useCopy()
  const state = useSyncExternalStore(flow.subscribe, flow.get)
  useOnce(state.is === 'done', onDone)
  return (
    <SocialLogin
      state={state}
      onOpen={flow.openPage}
      onShow={flow.showPage}
      onCode={(code) => flow.send({ is: 'codeTyped', code })}
      onRetry={() => flow.send({ is: 'retryAsked' })}
      onOther={onLeave}
      other={copy('freshLogin.leave')}
    />
  )
}
