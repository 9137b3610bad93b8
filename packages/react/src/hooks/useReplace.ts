'use client'

import {
  createReplaceFlow,
  type PendingTransaction,
  type ReplaceEvent,
  type ReplaceState,
} from '@latchkey/core'
import { useCallback, useState } from 'react'
import { useFlow } from './useFlow.ts'
import { useKit } from './useKit.ts'

/** Options of `useReplace`. */
export type UseReplaceParameters = {
  /** Called when what the wallet had before it as its component went has been answered. */
  onEnd?: (state: ReplaceState) => void
}

/**
 * Speeds up or cancels a transaction that waits. Which one it is is settled by the first render. What the wallet has before
 * it is followed to its end, even when the component goes.
 */
export function useReplace(
  pending: PendingTransaction,
  { onEnd }: UseReplaceParameters = {},
): {
  state: ReplaceState
  /** Tells what the visitor did; a step that has no use for it stays as it is. */
  dispatch(event: ReplaceEvent): void
} {
  const kit = useKit()
  const [first] = useState(pending)
  const { flow, state } = useFlow(
    useCallback(() => createReplaceFlow(kit, first), [kit, first]),
    {
      goesOn: ({ is }) => is === 'asking',
      onEnd: (ended) => onEnd?.(ended),
    },
  )
  const dispatch = useCallback((event: ReplaceEvent) => flow?.send(event), [flow])
  return { state: state ?? { is: 'waiting' }, dispatch }
}
