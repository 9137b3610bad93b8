import { useState } from 'react'
import type { OwnDeed, OwnProblem } from '../../ports.ts'
import { useAsking } from '../useAsking.ts'

/** What `useAttempt` answers. */
export type UseAttempt = {
  /** What was wrong with the last try, until the next. */
  problem: OwnProblem | undefined
  isRunning: boolean
  /** Tries; the screen is done once it comes to something. To be called inside the press. */
  attempt(deed: OwnDeed): Promise<void>
}

/** Does what a screen of the frame's own is for, as often as it takes. */
export function useAttempt(): UseAttempt {
  const { approval, approve } = useAsking()
  const [problem, setProblem] = useState<OwnProblem>()
  const [isRunning, setRunning] = useState(false)
  return {
    problem,
    isRunning,
    async attempt(deed) {
      if (isRunning) return
      setRunning(true)
      setProblem(undefined)
      const found = await approval.attempt?.(deed)
      setRunning(false)
      if (found === undefined) approve()
      else setProblem(found)
    },
  }
}

/** The facts that the frame has put into what it asks. */
export function useOwnFacts<facts>(): facts {
  const { params } = useAsking().approval.request
  // The handler of the same name has made them.
  return (Array.isArray(params) ? params[0] : undefined) as facts
}
