import { Notice } from '@latchkey/ui'
import { sayRecovery } from '../../copy/sayRecovery.ts'
import type { OwnProblem } from '../../ports.ts'

/** Says why a try came to nothing, and what to do; nothing where it is said elsewhere, or nothing was wrong. */
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
