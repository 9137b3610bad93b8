import { attachFlow, type Flow, type Kit } from '@latchkey/core'
import { onScopeDispose, type ShallowRef } from 'vue'
import { useKit, useReadable } from './kit.ts'

/** Return type of `useFlow`. */
export type UseFlow<state, event> = {
  /** The state, which changes as the flow proceeds. */
  state: Readonly<ShallowRef<state>>
  /** Sends an event, such as what the visitor entered. */
  send(event: event): void
}

/** Options of `useFlow`. */
export type UseFlowParameters<state> = {
  /** Called with the final state of a flow that outlived its component. */
  onEnd?: (state: state) => void
}

/**
 * Starts a flow of the core, and stops it with the component: `useFlow((kit) => createSendFlow(kit))`. A flow that the
 * wallet or the network is working on is followed to its end even after unmount.
 * @param create Creates the flow, such as `createSendFlow`.
 */
export function useFlow<state, event>(
  create: (kit: Kit) => Flow<state, event>,
  { onEnd }: UseFlowParameters<state> = {},
): UseFlow<state, event> {
  const kit = useKit()
  const flow = create(kit)
  onScopeDispose(attachFlow(kit, flow, onEnd))
  return { state: useReadable(flow), send: flow.send }
}
