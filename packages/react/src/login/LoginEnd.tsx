import type { LoginProvider } from '@latchkey/protocol/vocabulary'
import { useCopy } from '../copy/useCopy.ts'
import { Outcome } from '../parts/Outcome.tsx'
import { ProviderMark } from './ProviderMark.tsx'

/** Shows the end of a login by a provider: its wallet is connecting, or connected. */
export function LoginEnd({ provider, status }: { provider: LoginProvider; status: 'connecting' | 'done' }) {
  const copy = useCopy()
  const isDone = status === 'done'
  return (
    <Outcome
      mark={<ProviderMark provider={provider} ring={isDone ? 'done' : 'running'} />}
      title={copy(isDone ? 'social.done.title' : 'social.verifying.title')}
      text={copy(isDone ? 'social.done.action' : 'social.connecting.action')}
    />
  )
}
