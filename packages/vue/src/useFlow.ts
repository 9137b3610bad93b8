import { attachFlow, type Flow, type Kit } from '@latchkey/core'
import { onScopeDispose, type ShallowRef, shallowRef } from 'vue'
import { useKit, whenMounted } from './kit.ts'

/** Return type of `useFlow`. */
export type UseFlow<state, event> = {
  /** The state, which changes as the flow proceeds. Undefined on a server and in the first render. */
  state: Readonly<ShallowRef<state | undefined>>
  /** Sends an event, such as what the visitor entered. */
  send(event: event): void
}

/** Options of `useFlow`. */
export type UseFlowParameters<state> = {
  /** Called with the final state of a flow that outlived its component. */
  onEnd?: (state: state) => void
}

/**
 * Starts a flow of the core when the component mounts, and stops it with the component:
 * `useFlow((kit) => createSendFlow(kit))`. A flow that the wallet or the network is working on is followed to its end
 * even after unmount.
 * @param create Creates the flow, such as `createSendFlow`.
 */
export function useFlow<state, event>(
  create: (kit: Kit) => Flow<state, event>,
  { onEnd }: UseFlowParameters<state> = {},
): UseFlow<state, event> {
  const kit = useKit()
  const state = shallowRef<state>()
  let flow: Flow<state, event> | undefined
  let stop = () => {}
  onScopeDispose(() => stop())
  whenMounted(() => {
    const started = create(kit)
    const follow = () => {
      state.value = started.get()
    }
    const unwatch = started.subscribe(follow)
    const detach = attachFlow(kit, started, onEnd)
    flow = started
    stop = () => {
      unwatch()
      detach()
    }
    follow()
  })
  return { state, send: (event) => flow?.send(event) }
}
