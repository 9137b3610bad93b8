import type { SocialLoginState } from '@latchkey/core'
import { Button } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useCopy } from '../../hooks/useCopy.ts'
import { useErrorCopy } from '../../hooks/useErrorCopy.ts'
import { Outcome } from '../../parts/Outcome.tsx'

/** A social login that came to nothing: why, and what to do. */
export function SocialFailed({
  state: { problem, provider },
  mark,
  onRetry,
  onOther,
}: {
  state: Extract<SocialLoginState, { is: 'failed' }>
  mark: ReactNode
  onRetry: () => void
  onOther: () => void
}) {
  const copy = useCopy()
  const errorCopy = useErrorCopy()
  const name = copy(`social.provider.${provider}`)
  const words = {
    refused: () => ({
      title: copy('social.refused.title'),
      action: copy('social.refused.action', { name }),
    }),
    notOffered: () => ({
      title: copy('social.notOffered.title', { name }),
      action: copy('social.notOffered.action'),
    }),
    over: () => ({ title: copy('social.over.title'), action: copy('social.over.action') }),
    // Digits are judged where they are typed.
    wrongCode: () => errorCopy(problem.error),
    other: () => errorCopy(problem.error),
  }
  const hasRetry = problem.is !== 'notOffered'
  const { title, action } = words[problem.is]()
  return (
    <Outcome
      mark={mark}
      title={title}
      text={action}
      action={
        <div className="lk-connecting-actions">
          {hasRetry && <Button onClick={onRetry}>{copy('social.retry')}</Button>}
          <Button variant={hasRetry ? 'quiet' : 'primary'} onClick={onOther}>
            {copy('social.other')}
          </Button>
        </div>
      }
    />
  )
}
