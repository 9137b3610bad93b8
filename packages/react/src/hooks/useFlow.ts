import type { Flow } from '@latchkey/core'
import { useLayoutEffect, useState, useSyncExternalStore } from 'react'

/** Runs a flow for as long as the component is there, and watches it. Both are undefined in the first render alone. */
export function useFlow<state, event>(
  /** Must keep its reference: another one starts another flow. */
  create: () => Flow<state, event>,
): { flow: Flow<state, event> | undefined; state: state | undefined } {
  const [flow, setFlow] = useState<Flow<state, event>>()
  useLayoutEffect(() => {
    const started = create()
    setFlow(started)
    return () => started.stop()
  }, [create])
  const state = useSyncExternalStore(flow?.subscribe ?? never, flow?.get ?? nothing, nothing)
  return { flow, state }
}

const never = () => () => {}
const nothing = () => undefined
