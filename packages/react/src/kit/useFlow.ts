import type { Flow, Kit } from '@latchkey/core'
import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useKitContext } from './context.ts'

/** Callbacks for a flow that may outlive its component: closing a window doesn't cancel a transaction. */
type FlowLifetime<state> = {
  /** Returns whether the flow continues in this state after its component unmounts. */
  continueWhile(state: state): boolean
  /** Called with the final state of a flow that outlived its component, or that ended while its window was closing. */
  onEnd(state: state): void
  /**
   * Returns what identifies the transaction or purchase in this state, if a new flow may resume it. A flow that outlived
   * its component is then stopped, so that only the component's own one reports the outcome.
   */
  subjectOf?(state: state): string | undefined
}

/** Flows that outlived their components, by kit. */
const leftBehind = new WeakMap<Kit, Set<{ subject(): string | undefined; stop(): void }>>()

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
    takeOver(kit, latest.current?.subjectOf?.(started.get()))
    const unwatch = started.subscribe(() => {
      takeOver(kit, latest.current?.subjectOf?.(started.get()))
      const hasEnded = wasPending && !isPending()
      wasPending = isPending()
      // A closing window stays mounted during its animation, but the visitor no longer reads it.
      if (hasEnded && isInWindow && modal.store.getState().phase !== 'open')
        latest.current?.onEnd(started.get())
    })
    return () => {
      unwatch()
      release(kit, started, latest.current)
    }
  }, [create, isInWindow, kit, modal])
  const state = useSyncExternalStore(flow?.subscribe ?? never, flow?.get ?? nothing, nothing)
  return { flow, state }
}

function release<state, event>(
  kit: Kit,
  flow: Flow<state, event>,
  lifetime: FlowLifetime<state> | undefined,
): void {
  if (!lifetime?.continueWhile(flow.get())) {
    flow.stop()
    return
  }
  const all = leftBehind.get(kit) ?? new Set()
  leftBehind.set(kit, all)
  const left = { subject: () => lifetime.subjectOf?.(flow.get()), stop: flow.stop }
  all.add(left)
  flow.subscribe(() => {
    const state = flow.get()
    if (lifetime.continueWhile(state)) return
    all.delete(left)
    flow.stop()
    lifetime.onEnd(state)
  })
}

/** Stops the flow that was left behind with what a component's flow is now about. */
function takeOver(kit: Kit, subject: string | undefined): void {
  const all = leftBehind.get(kit)
  if (!all || subject === undefined) return
  for (const left of all) {
    if (left.subject() !== subject) continue
    left.stop()
    all.delete(left)
  }
}

const never = () => () => {}
const nothing = () => undefined
