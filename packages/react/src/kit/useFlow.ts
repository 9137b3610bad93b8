import type { Flow } from '@latchkey/core'
import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useKitContext } from './context.ts'

/** Callbacks for a flow that may outlive its component: closing a window doesn't cancel a transaction. */
type FlowLifetime<state> = {
  /** Returns whether the flow continues in this state after its component unmounts. */
  continueWhile(state: state): boolean
  /** Called with the final state of a flow that outlived its component, or that ended while its window was closing. */
  onEnd(state: state): void
  /** Called when the component unmounts and the flow continues. */
  onLeave?(flow: Flow<state, never>): void
}

/** Runs a flow while the component is mounted, and subscribes to it. Both are undefined only in the first render. */
export function useFlow<state, event>(
  /** Must be a stable reference: a new one starts another flow. */
  create: () => Flow<state, event>,
  lifetime?: FlowLifetime<state>,
): { flow: Flow<state, event> | undefined; state: state | undefined } {
  const [flow, setFlow] = useState<Flow<state, event>>()
  const latest = useRef(lifetime)
  const { kit, modal, ask } = useKitContext()
  const isInWindow = ask !== undefined && !kit.config.embedded
  useLayoutEffect(() => {
    latest.current = lifetime
  })
  useLayoutEffect(() => {
    const started = create()
    setFlow(started)
    const isPending = () => latest.current?.continueWhile(started.get()) ?? false
    let wasPending = isPending()
    const unwatch = started.subscribe(() => {
      const hasEnded = wasPending && !isPending()
      wasPending = isPending()
      // A closing window stays mounted during its animation, but the visitor no longer reads it.
      if (hasEnded && isInWindow && modal.store.getState().phase !== 'open')
        latest.current?.onEnd(started.get())
    })
    return () => {
      unwatch()
      release(started, latest.current)
    }
  }, [create, isInWindow, modal])
  const state = useSyncExternalStore(flow?.subscribe ?? never, flow?.get ?? nothing, nothing)
  return { flow, state }
}

function release<state, event>(flow: Flow<state, event>, lifetime: FlowLifetime<state> | undefined): void {
  if (!lifetime?.continueWhile(flow.get())) {
    flow.stop()
    return
  }
  lifetime.onLeave?.(flow)
  flow.subscribe(() => {
    const state = flow.get()
    if (lifetime.continueWhile(state)) return
    flow.stop()
    lifetime.onEnd(state)
  })
}

const never = () => () => {}
const nothing = () => undefined
