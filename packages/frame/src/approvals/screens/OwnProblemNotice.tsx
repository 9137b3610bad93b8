import { Notice } from '@latchkey/ui'
import type { OwnProblem } from '../../base/ports.ts'
import { sayRecovery } from '../../copy/sayRecovery.ts'

/** Explains why an attempt failed and what to do next. Renders nothing without an error or if it is shown elsewhere. */
export function OwnProblemNotice({
  problem,
  isLogin,
}: {
  problem: OwnProblem | undefined
  isLogin?: boolean
}) {
  if (problem === undefined) return null
  const key = problem === 'cancelled' && isLogin ? 'cancelledLogin' : problem
  return (
    <div role="alert">
      <Notice tone={problem === 'cancelled' ? 'warning' : 'error'}>{sayRecovery(`problem_${key}`)}</Notice>
    </div>
  )
}
