import type { SocialLoginState } from '@latchkey/core'
import { useStyles } from '@latchkey/ui'
import { useState } from 'react'
import { useCopy } from '../copy/useCopy.ts'
import { Outcome } from '../parts/Outcome.tsx'
import { LoginEnd } from './LoginEnd.tsx'
import { LoginFailed } from './LoginFailed.tsx'
import { ProviderMark } from './ProviderMark.tsx'
import { SocialCode } from './SocialCode.tsx'
import type { SocialDeeds } from './SocialDeeds.ts'
import css from './SocialLogin.css.ts'
import { SocialWindow } from './SocialWindow.tsx'

/** Shows a social login in each of its states. */
export function SocialLogin({ state, ...deeds }: { state: SocialLoginState } & SocialDeeds) {
  useStyles(css)
  const copy = useCopy()
  const [hasCode, setHasCode] = useState<boolean>()
  const { provider } = state
  const name = copy(`social.provider.${provider}`)
  const mark = (ring: 'running' | 'broken' | 'still') => <ProviderMark provider={provider} ring={ring} />
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
    case 'done':
      return <LoginEnd provider={provider} is={state.is} />
    case 'failed':
      return (
        <LoginFailed
          problem={state.problem}
          name={name}
          mark={mark('broken')}
          onRetry={deeds.onRetry}
          onOther={deeds.onOther}
          other={deeds.other}
        />
      )
  }
}
