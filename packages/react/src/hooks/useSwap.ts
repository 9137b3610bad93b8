'use client'

import { createSwapFlow, type SwapEvent, type SwapState } from '@latchkey/core'
import { useCallback } from 'react'
import { useKitContext } from '../kit/context.ts'
import { useFlow } from '../kit/useFlow.ts'
import { shownView } from '../modal/policy/shownView.ts'

/** Return type of `useSwap`. */
export type UseSwap = {
  /** Undefined only in the first render. */
  state: SwapState | undefined
  /** Sends an event to the flow. Ignored in steps that don't handle it. */
  dispatch(event: SwapEvent): void
}

/** Options of `useSwap`. */
export type UseSwapParameters = {
  /** Called when a swap that outlived its component has ended and Swap isn't showing it. */
  onEnd?: (state: SwapState) => void
}

/**
 * Runs a swap from the active account. An open wallet request or submitted transaction is followed to its end even
 * after unmount, but the wallet gets no further requests. A swap left by an earlier page is resumed.
 */
export function useSwap({ onEnd }: UseSwapParameters = {}): UseSwap {
  const { kit, modal } = useKitContext()
  return useFlow(
    useCallback(() => createSwapFlow(kit), [kit]),
    (ended) => {
      if (shownView(modal.store.getState()) !== 'Swap') onEnd?.(ended)
    },
  )
}
