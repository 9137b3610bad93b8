import { Button } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { sayRecovery } from '../../copy/sayRecovery.ts'
import { Panel } from '../parts/Panel.tsx'
import { useAsking } from '../useAsking.ts'
import { OwnProblemNotice } from './OwnProblemNotice.tsx'
import type { UseAttempt } from './useAttempt.ts'

/** A screen with its own form: the last error, a button to cancel and one to submit. */
export function OwnForm({
  title,
  lead,
  deed,
  wayOut = sayRecovery('cancel'),
  problem,
  isLogin = false,
  isRunning,
  onSubmit,
  children,
}: {
  title: string
  lead?: ReactNode
  deed: string
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
            <div className="ask-deeds">
              <Button variant="secondary" onClick={reject}>
                {wayOut}
              </Button>
              <Button type="submit" loading={isRunning}>
                {deed}
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
