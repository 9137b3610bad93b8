import { Button, Notice } from '@latchkey/ui'
import type { ReactNode } from 'react'
import type { OwnProblem } from '../../base/ports.ts'
import { sayRecovery } from '../../copy/sayRecovery.ts'
import { Panel } from '../parts/Panel.tsx'
import { useAsking } from '../useAsking.ts'
import type { UseAttempt } from './useAttempt.ts'

/** Texts of a screen for problems that mean something else there. */
type Words = Partial<Record<OwnProblem, 'cancelledLogin' | 'cancelledFresh' | 'deviceOnlyLogin'>>

/** A screen with its own form: the last error, a button to cancel and one to submit. */
export function OwnForm({
  title,
  lead,
  submitLabel,
  wayOut = sayRecovery('cancel'),
  problem,
  words = {},
  isRunning,
  onSubmit,
  onUseAnyway,
  children,
}: {
  title: string
  lead?: ReactNode
  submitLabel: string
  wayOut?: string
  words?: Words
  onSubmit(): void
  /** Accepts a new passkey that only this device has. */
  onUseAnyway?(): void
  children: ReactNode
} & Pick<UseAttempt, 'problem' | 'isRunning'>) {
  const { reject } = useAsking()
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <Panel
        title={title}
        lead={lead}
        isPending={isRunning}
        footer={
          <>
            <OwnProblemNotice problem={problem} words={words} />
            {problem === 'deviceOnly' && (
              <Button variant="quiet" onClick={onUseAnyway}>
                {sayRecovery('passkeyUseAnyway')}
              </Button>
            )}
            <div className="ask-actions">
              <Button variant="secondary" onClick={reject}>
                {wayOut}
              </Button>
              <Button type="submit" loading={isRunning}>
                {submitLabel}
              </Button>
            </div>
          </>
        }
      >
        {children}
      </Panel>
    </form>
  )
}

/** Explains why an attempt failed and what to do next. Renders nothing without an error or if it is shown elsewhere. */
function OwnProblemNotice({ problem, words }: { problem: OwnProblem | undefined; words: Words }) {
  if (problem === undefined) return null
  const key = words[problem] ?? problem
  const isError = problem !== 'cancelled'
  // An error notice is an alert itself. One inside of another is read twice.
  return (
    <div role={isError ? undefined : 'alert'}>
      <Notice tone={isError ? 'error' : 'warning'}>{sayRecovery(`problem_${key}`)}</Notice>
    </div>
  )
}
