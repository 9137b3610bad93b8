import type { Flow, Kit } from '@latchkey/core'
import { onScopeDispose, type ShallowRef } from 'vue'
import { useKit, useReadable } from './kit.ts'

/** Return type of `useFlow`. */
export type UseFlow<state, event> = {
  /** The state, which changes as the flow proceeds. */
  state: Readonly<ShallowRef<state>>
  /** Sends an event, such as what the visitor entered. */
  send(event: event): void
}

/** Options of `useFlow`, for a flow that may outlive its component. */
export type UseFlowParameters<state> = {
  /**
   * Returns whether the flow continues in this state after its component unmounts, such as `isSendPending`. Defaults to
   * never.
   */
  continueWhile?: (state: state) => boolean
  /** Called with the final state of a flow that outlived its component. */
  onEnd?: (state: state) => void
}

/**
 * Starts a flow of the core, and stops it with the component: `useFlow((kit) => createSendFlow(kit))`. With
 * `continueWhile`, a flow that the wallet or the network is working on is stopped once that has ended.
 * @param create Creates the flow, such as `createSendFlow`.
 */
export function useFlow<state, event>(
  create: (kit: Kit) => Flow<state, event>,
  { continueWhile = () => false, onEnd }: UseFlowParameters<state> = {},
): UseFlow<state, event> {
  const flow = create(useKit())
  onScopeDispose(() => {
    if (!continueWhile(flow.get())) return flow.stop()
    flow.subscribe(() => {
      const state = flow.get()
      if (continueWhile(state)) return
      flow.stop()
      onEnd?.(state)
    })
  })
  return { state: useReadable(flow), send: flow.send }
}
