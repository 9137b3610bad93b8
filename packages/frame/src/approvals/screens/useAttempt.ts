import { useState } from 'react'
import type { OwnAction, OwnProblem } from '../../base/ports.ts'
import { useAsking } from '../useAsking.ts'

/** Return type of `useAttempt`. */
export type UseAttempt = {
  /** Error of the last attempt, until the next one. */
  problem: OwnProblem | undefined
  isRunning: boolean
  /** Makes an attempt; the screen is done once one succeeds. Must be called inside the press handler. */
  attempt(action: OwnAction): Promise<void>
}

/** Performs the action of one of the frame's own screens, with any number of attempts. */
export function useAttempt(): UseAttempt {
  const { approval, approve } = useAsking()
  const [problem, setProblem] = useState<OwnProblem>()
  const [isRunning, setRunning] = useState(false)
  return {
    problem,
    isRunning,
    async attempt(action) {
      if (isRunning) return
      setRunning(true)
      setProblem(undefined)
      const found = await approval.attempt?.(action)
      setRunning(false)
      if (found === undefined) approve()
      else setProblem(found)
    },
  }
}

/** Returns the facts that the frame added to its request. */
export function useOwnFacts<facts>(): facts {
  const { params } = useAsking().approval.request
  // They were created by the handler of the same name.
  return (Array.isArray(params) ? params[0] : undefined) as facts
}
