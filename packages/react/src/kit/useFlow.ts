import { attachFlow, type Flow } from '@latchkey/core'
import { useCallback, useRef, useState, useSyncExternalStore } from 'react'
import { useKitContext } from './context.ts'
import { useCommitEffect } from './useCommitEffect.ts'

/**
 * Runs a flow while the component is mounted, and returns its state, undefined only in the first render. A flow that the
 * wallet or the network is working on is followed to its end: closing a window doesn't cancel a transaction.
 */
export function useFlow<state, event>(
  /** Must be a stable reference: a new one starts another flow. */
  create: () => Flow<state, event>,
  /** Called with the final state of a flow that outlived its component, or that ended while its window was closing. */
  onEnd?: (state: state) => void,
): { state: state | undefined; dispatch: (event: event) => void } {
  const [flow, setFlow] = useState<Flow<state, event>>()
  const latest = useRef(onEnd)
  const { kit, modal, ask } = useKitContext()
  const isInWindow = ask !== undefined && !kit.config.embedded
  useCommitEffect(() => {
    latest.current = onEnd
  })
  useCommitEffect(() => {
    const started = create()
    setFlow(started)
    let wasPending = started.isPending()
    const unwatch = started.subscribe(() => {
      const hasEnded = wasPending && !started.isPending()
      wasPending = started.isPending()
      // A closing window stays mounted during its animation, but the visitor no longer reads it.
      if (hasEnded && isInWindow && modal.store.getState().phase !== 'open') latest.current?.(started.get())
    })
    const detach = attachFlow(kit, started, (ended) => latest.current?.(ended))
    return () => {
      unwatch()
      detach()
    }
  }, [create, isInWindow, kit, modal])
  const state = useSyncExternalStore(flow?.subscribe ?? never, flow?.get ?? nothing, nothing)
  const dispatch = useCallback((event: event) => flow?.send(event), [flow])
  return { state, dispatch }
}

const never = () => () => {}
const nothing = () => undefined
