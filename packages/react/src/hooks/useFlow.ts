import type { Flow } from '@latchkey/core'
import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useKitContext } from '../context.ts'

/** For a flow that must not end with the component: closing a window does not call a transaction back. */
type Afterlife<state> = {
  /** Whether the flow goes on in this state. */
  goesOn(state: state): boolean
  /** Called with the state that a flow that went on has come to, or one whose window was closing by then. */
  onEnd(state: state): void
  /** Called when the component goes and the flow goes on. */
  onLeave?(flow: Flow<state, never>): void
}

/** Runs a flow for as long as the component is there, and watches it. Both are undefined in the first render alone. */
export function useFlow<state, event>(
  /** Must keep its reference: another one starts another flow. */
  create: () => Flow<state, event>,
  afterlife?: Afterlife<state>,
): { flow: Flow<state, event> | undefined; state: state | undefined } {
  const [flow, setFlow] = useState<Flow<state, event>>()
  const latest = useRef(afterlife)
  const { kit, modal, ask } = useKitContext()
  const isInWindow = ask !== undefined && !kit.config.embedded
  useLayoutEffect(() => {
    latest.current = afterlife
  })
  useLayoutEffect(() => {
    const started = create()
    setFlow(started)
    const isGoingOn = () => latest.current?.goesOn(started.get()) ?? false
    let wentOn = isGoingOn()
    const unwatch = started.subscribe(() => {
      const hasEnded = wentOn && !isGoingOn()
      wentOn = isGoingOn()
      // A window that closes is drawn until its motion is over, and nobody reads it any more.
      if (hasEnded && isInWindow && modal.store.getState().phase !== 'open')
        latest.current?.onEnd(started.get())
    })
    return () => {
      unwatch()
      letGo(started, latest.current)
    }
  }, [create, isInWindow, modal])
  const state = useSyncExternalStore(flow?.subscribe ?? never, flow?.get ?? nothing, nothing)
  return { flow, state }
}

function letGo<state, event>(flow: Flow<state, event>, afterlife: Afterlife<state> | undefined): void {
  if (!afterlife?.goesOn(flow.get())) {
    flow.stop()
    return
  }
  afterlife.onLeave?.(flow)
  flow.subscribe(() => {
    const state = flow.get()
    if (afterlife.goesOn(state)) return
    flow.stop()
    afterlife.onEnd(state)
  })
}

const never = () => () => {}
const nothing = () => undefined
