import type { FarcasterLoginState } from '@latchkey/core'
import { useCopy } from '../../copy/useCopy.ts'
import { LoginEnd } from '../../login/LoginEnd.tsx'
import { LoginFailed } from '../../login/LoginFailed.tsx'
import { ProviderMark } from '../../login/ProviderMark.tsx'
import { FarcasterWays } from './FarcasterWays.tsx'

/** Shows a Farcaster login in each of its states. */
export function FarcasterLogin({
  state,
  isPhone,
  onRetry,
  onOther,
}: {
  state: FarcasterLoginState
  /** Whether the page itself is open on the phone. */
  isPhone: boolean
  onRetry: () => void
  onOther: () => void
}) {
  const copy = useCopy()
  switch (state.is) {
    case 'opening':
      return <FarcasterWays isPhone={isPhone} />
    case 'waiting':
      return <FarcasterWays isPhone={isPhone} uri={state.uri} digits={state.digits} />
    case 'connecting':
    case 'done':
      return <LoginEnd provider="farcaster" is={state.is} />
    case 'failed':
      return (
        <LoginFailed
          problem={state.problem}
          name={copy('social.provider.farcaster')}
          mark={<ProviderMark provider="farcaster" ring="broken" />}
          retry={copy('farcaster.newCode')}
          onRetry={onRetry}
          onOther={onOther}
        />
      )
  }
}
