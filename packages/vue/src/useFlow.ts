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

/** Starts a flow of the core, and stops it with the component: `useFlow((kit) => createSendFlow(kit))`. */
export function useFlow<state, event>(create: (kit: Kit) => Flow<state, event>): UseFlow<state, event> {
  const flow = create(useKit())
  onScopeDispose(flow.stop)
  return { state: useReadable(flow), send: flow.send }
}
