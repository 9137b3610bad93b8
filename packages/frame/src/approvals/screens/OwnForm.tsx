import { Button, Notice } from '@latchkey/ui'
import type { ReactNode } from 'react'
import type { OwnProblem } from '../../base/ports.ts'
import { sayRecovery } from '../../copy/sayRecovery.ts'
import { Panel } from '../parts/Panel.tsx'
import { useAsking } from '../useAsking.ts'
import type { UseAttempt } from './useAttempt.ts'

/** A screen with its own form: the last error, a button to cancel and one to submit. */
export function OwnForm({
  title,
  lead,
  submitLabel,
  wayOut = sayRecovery('cancel'),
  problem,
  isLogin = false,
  isRunning,
  onSubmit,
  children,
}: {
  title: string
  lead?: ReactNode
  submitLabel: string
  wayOut?: string
  isLogin?: boolean
  onSubmit(): void
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
            <OwnProblemNotice problem={problem} isLogin={isLogin} />
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
function OwnProblemNotice({ problem, isLogin }: { problem: OwnProblem | undefined; isLogin?: boolean }) {
  if (problem === undefined) return null
  const key = problem === 'cancelled' && isLogin ? 'cancelledLogin' : problem
  return (
    <div role="alert">
      <Notice tone={problem === 'cancelled' ? 'warning' : 'error'}>{sayRecovery(`problem_${key}`)}</Notice>
    </div>
  )
}
