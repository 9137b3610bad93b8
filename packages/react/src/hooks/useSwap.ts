'use client'

import { createSwapFlow, type SwapEvent, type SwapState } from '@latchkey/core'
import { useCallback } from 'react'
import { useKitContext } from '../context.ts'
import { useFlow } from './useFlow.ts'

/** What `useSwap` answers. */
export type UseSwap = {
  /** Undefined in the first render alone. */
  state: SwapState | undefined
  /** Tells what the visitor did; a step that has no use for it stays as it is. */
  dispatch(event: SwapEvent): void
}

/** Options of `useSwap`. */
export type UseSwapParameters = {
  /** Called when a swap that was on its way when its component went has ended, and no view Swap shows it. */
  onEnd?: (state: SwapState) => void
}

/**
 * A swap by the active account. What the wallet has before it, or has sent, is followed to its end, even when the
 * component goes; nothing more is asked of the wallet then. What a page has left behind is found again.
 */
export function useSwap({ onEnd }: UseSwapParameters = {}): UseSwap {
  const { kit, modal } = useKitContext()
  const { flow, state } = useFlow(
    useCallback(() => createSwapFlow(kit), [kit]),
    {
      goesOn: isWithWallet,
      onEnd(ended) {
        const { phase, stack } = modal.store.getState()
        if (phase !== 'open' || stack.at(-1)?.view !== 'Swap') onEnd?.(ended)
      },
    },
  )
  const dispatch = useCallback((event: SwapEvent) => flow?.send(event), [flow])
  return { state, dispatch }
}

function isWithWallet(state: SwapState): boolean {
  if (state.is === 'clearing' || state.is === 'approving') return state.hash === undefined
  return state.is === 'signing' || state.is === 'confirming'
}
