'use client'

import {
  createReplaceFlow,
  type PendingTransaction,
  type ReplaceEvent,
  type ReplaceState,
} from '@latchkey/core'
import { useCallback, useState } from 'react'
import { useFlow } from '../kit/useFlow.ts'
import { useKit } from './useKit.ts'

/** Options of `useReplace`. */
export type UseReplaceParameters = {
  /** Called when a wallet request that outlived its component has been answered. */
  onEnd?: (state: ReplaceState) => void
}

/**
 * Speeds up or cancels a pending transaction, the one of the first render. An open wallet request is followed to its
 * end even after unmount.
 */
export function useReplace(
  pending: PendingTransaction,
  { onEnd }: UseReplaceParameters = {},
): {
  state: ReplaceState
  /** Sends an event to the flow. Ignored in steps that don't handle it. */
  dispatch(event: ReplaceEvent): void
} {
  const kit = useKit()
  const [first] = useState(pending)
  const { state, dispatch } = useFlow(
    useCallback(() => createReplaceFlow(kit, first), [kit, first]),
    onEnd,
  )
  return { state: state ?? { status: 'waiting' }, dispatch }
}
