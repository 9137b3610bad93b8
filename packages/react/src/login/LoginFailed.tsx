import type { LoginProblem } from '@latchkey/core'
import { Button } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useCopy } from '../copy/useCopy.ts'
import { useErrorCopy } from '../copy/useErrorCopy.ts'
import { Outcome } from '../parts/Outcome.tsx'
import { useWalletWindow } from './useWalletWindow.tsx'

/** Shows why a login by a provider failed and what to do. Its view loads the texts of social logins. */
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
  /** Name of the provider. */
  name: string
  mark: ReactNode
  /** Label of the retry button after a timeout. */
  retry?: string
  onRetry: () => void
  onOther: () => void
  /** Label of the alternative. */
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
    // Wrong codes are shown at their input.
    wrongCode: () => errorCopy(problem.error),
    other: () => errorCopy(problem.error),
  }
  const hasRetry = problem.type !== 'notOffered'
  const { title, action } = words[problem.type]()
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
              {problem.type === 'over' && retry !== undefined ? retry : copy('social.retry')}
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
