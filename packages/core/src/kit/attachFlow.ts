import type { Flow } from './createFlow.ts'
import type { Kit } from './kit.ts'

/** What is needed of a flow that outlived its component. */
type DetachedFlow = Pick<Flow<unknown, never>, 'getSubject' | 'stop'>

const detachedFlows = new WeakMap<Kit, Set<DetachedFlow>>()

/**
 * Binds a flow to a component. Returns a function to call when the component unmounts: it stops the flow, at once or, if
 * the wallet or the network is working on it, after that has ended. A flow that outlived its component also stops when
 * a new one resumes the same transaction or purchase, so that only one reports the outcome.
 * @param onEnd Called with the final state of a flow that outlived its component.
 */
export function attachFlow<state, event>(
  kit: Kit,
  flow: Flow<state, event>,
  onEnd?: (state: state) => void,
): () => void {
  const detached = detachedFlows.get(kit) ?? new Set()
  detachedFlows.set(kit, detached)
  takeOver()
  const unwatch = flow.subscribe(takeOver)
  return () => {
    unwatch()
    if (!flow.isPending()) return flow.stop()
    detached.add(flow)
    flow.subscribe(() => {
      if (flow.isPending()) return
      detached.delete(flow)
      flow.stop()
      onEnd?.(flow.get())
    })
  }

  function takeOver(): void {
    const subject = flow.getSubject()
    if (subject === undefined) return
    for (const other of detached) {
      if (other.getSubject() !== subject) continue
      detached.delete(other)
      other.stop()
    }
  }
}
