'use client'

import { createRevokeFlow, type Revocation, type RevokeEvent, type RevokeState } from '@latchkey/core'
import { useCallback } from 'react'
import { useFlow } from './useFlow.ts'
import { useKit } from './useKit.ts'

/** What `useRevoke` answers. */
export type UseRevoke = {
  /** Undefined in the first render alone. */
  state: RevokeState | undefined
  /** Tells what the visitor did; a step that has no use for it stays as it is. */
  dispatch(event: RevokeEvent): void
}

/** Options of `useRevoke`. */
export type UseRevokeParameters = {
  /** Must keep its reference: another one starts another revocation. */
  revocation: Revocation
  /** Called when a revocation that was on its way when its component went has ended. */
  onEnd?: (state: RevokeState) => void
}

/** Takes an approval back. What is on its way is followed to its end, even when the component goes. */
export function useRevoke({ revocation, onEnd }: UseRevokeParameters): UseRevoke {
  const kit = useKit()
  const { flow, state } = useFlow(
    useCallback(() => createRevokeFlow(kit, revocation), [kit, revocation]),
    { goesOn: ({ is }) => is === 'submitting' || is === 'confirming', onEnd: (ended) => onEnd?.(ended) },
  )
  const dispatch = useCallback((event: RevokeEvent) => flow?.send(event), [flow])
  return { state, dispatch }
}
