import type { LoginProblem } from '@latchkey/core'
import { Button } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useCopy } from '../hooks/useCopy.ts'
import { useErrorCopy } from '../hooks/useErrorCopy.ts'
import { Outcome } from './Outcome.tsx'
import { useWalletWindow } from './useWalletWindow.tsx'

/** A login by a provider that came to nothing: why, and what to do. Its view brings the texts of logins by providers. */
export function LoginFailed({
  problem,
  name,
  mark,
  retry,
  onRetry,
  onOther,
  other,
}: {
  problem: LoginProblem
  /** What the provider is called. */
  name: string
  mark: ReactNode
  /** What beginning anew is called where it took too long. */
  retry?: string
  onRetry: () => void
  onOther: () => void
  /** What the other way is called. */
  other?: string | undefined
}) {
  const copy = useCopy()
  const errorCopy = useErrorCopy()
  const words = {
    refused: () => ({
      title: copy('social.refused.title'),
      action: copy('social.refused.action', { name }),
    }),
    notOffered: () => ({
      title: copy('social.notOffered.title', { name }),
      action: copy('social.notOffered.action'),
    }),
    otherUser: () => ({
      title: copy('social.otherUser.title'),
      action: copy('social.otherUser.action', { name }),
    }),
    over: () => ({ title: copy('social.over.title'), action: copy('social.over.action') }),
    // Digits are judged where they are typed.
    wrongCode: () => errorCopy(problem.error),
    other: () => errorCopy(problem.error),
  }
  const hasRetry = problem.is !== 'notOffered'
  const { title, action } = words[problem.is]()
  const walletWindow = useWalletWindow(problem.error, onRetry)
  return (
    <Outcome
      mark={mark}
      title={title}
      text={walletWindow?.text ?? action}
      action={
        <div className="lk-connecting-actions">
          {hasRetry && (
            <Button onClick={onRetry}>
              {problem.is === 'over' && retry !== undefined ? retry : copy('social.retry')}
            </Button>
          )}
          {walletWindow?.button}
          <Button variant={hasRetry ? 'quiet' : 'primary'} onClick={onOther}>
            {other ?? copy('social.other')}
          </Button>
        </div>
      }
    />
  )
}
