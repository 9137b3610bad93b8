'use client'

import { type BuyEvent, type BuyState, createBuyFlow } from '@latchkey/core'
import { useCallback } from 'react'
import { useKitContext } from '../kit/context.ts'
import { useFlow } from '../kit/useFlow.ts'
import { shownView } from '../modal/policy/shownView.ts'

/** Return type of `useBuy`. */
export type UseBuy = {
  /** Undefined only in the first render. */
  state: BuyState | undefined
  /** Sends an event to the flow. Send `buyRequested` during the user gesture, since it opens a window. */
  dispatch(event: BuyEvent): void
}

/** Options of `useBuy`. */
export type UseBuyParameters = {
  /**
   * Called when a purchase that outlived its component has ended and Buy isn't showing it. Called once, even if several
   * pages followed it.
   */
  onEnd?: (state: BuyState) => void
}

/**
 * Runs a purchase by card or bank for the active account. A purchase that the visitor agreed to is followed to its end
 * even after unmount, and one left by an earlier page is resumed.
 */
export function useBuy({ onEnd }: UseBuyParameters = {}): UseBuy {
  const { kit, modal } = useKitContext()
  return useFlow(
    useCallback(() => createBuyFlow(kit), [kit]),
    (ended) => {
      if ('isFirst' in ended && !ended.isFirst) return
      if (shownView(modal.store.getState()) !== 'Buy') onEnd?.(ended)
    },
  )
}
