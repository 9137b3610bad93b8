import type { SocialLoginState } from '@latchkey/core'
import { Ring, useStyles } from '@latchkey/ui'
import { useState } from 'react'
import { useCopy } from '../../hooks/useCopy.ts'
import { Outcome } from '../../parts/Outcome.tsx'
import { SocialMark } from '../../parts/SocialMark.tsx'
import css from './ConnectingSocial.css.ts'
import { SocialCode } from './SocialCode.tsx'
import type { SocialDeeds } from './SocialDeeds.ts'
import { SocialFailed } from './SocialFailed.tsx'
import { SocialWindow } from './SocialWindow.tsx'

/** A social login in each of its states. */
export function SocialLogin({ state, ...deeds }: { state: SocialLoginState } & SocialDeeds) {
  useStyles(css)
  const copy = useCopy()
  const [hasCode, setHasCode] = useState<boolean>()
  const { provider } = state
  const name = copy(`social.provider.${provider}`)
  const mark = (ring: 'running' | 'broken' | 'still' | 'done') => (
    <Ring state={ring}>
      <span className="lk-social-mark">
        <SocialMark provider={provider} />
      </span>
    </Ring>
  )
  switch (state.is) {
    case 'opening':
      return (
        <Outcome
          mark={mark('running')}
          title={copy('social.with', { name })}
          text={copy('social.opening', { name })}
        />
      )
    case 'waiting':
      if (hasCode ?? state.problem !== undefined)
        return <SocialCode state={state} onCode={deeds.onCode} onNone={() => setHasCode(false)} />
      return <SocialWindow state={state} mark={mark} {...deeds} onHasCode={() => setHasCode(true)} />
    case 'verifying':
      return <SocialCode state={state} onCode={deeds.onCode} onNone={() => setHasCode(false)} />
    case 'connecting':
      return (
        <Outcome
          mark={mark('running')}
          title={copy('social.verifying.title')}
          text={copy('social.connecting.action')}
        />
      )
    case 'done':
      return (
        <Outcome mark={mark('done')} title={copy('social.done.title')} text={copy('social.done.action')} />
      )
    case 'failed':
      return (
        <SocialFailed state={state} mark={mark('broken')} onRetry={deeds.onRetry} onOther={deeds.onOther} />
      )
  }
}
