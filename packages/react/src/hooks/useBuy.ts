'use client'

import { type BuyEvent, type BuyState, createBuyFlow, isFollowedBuy, type Kit } from '@latchkey/core'
import { useCallback } from 'react'
import { useKitContext } from '../context.ts'
import { useFlow } from './useFlow.ts'

/** What `useBuy` answers. */
export type UseBuy = {
  /** Undefined in the first render alone. */
  state: BuyState | undefined
  /** Tells what the visitor did; `buyAsked` inside the gesture, since it opens a window. */
  dispatch(event: BuyEvent): void
}

/** Options of `useBuy`. */
export type UseBuyParameters = {
  /**
   * Called when a purchase that was on its way when its component went has ended, and no view Buy shows it: once,
   * however many pages have followed it.
   */
  onEnd?: (state: BuyState) => void
}

/**
 * A purchase by card or bank for the active account. What the visitor has agreed to is followed to its end, even when
 * the component goes; one that a page has left behind is found again.
 */
export function useBuy({ onEnd }: UseBuyParameters = {}): UseBuy {
  const { kit, modal } = useKitContext()
  const { flow, state } = useFlow(
    useCallback(() => resumeBuy(kit), [kit]),
    {
      goesOn: isFollowedBuy,
      onEnd(ended) {
        const { phase, stack } = modal.store.getState()
        if ('isFirst' in ended && !ended.isFirst) return
        if (phase !== 'open' || stack.at(-1)?.view !== 'Buy') onEnd?.(ended)
      },
      onLeave: (left) => void leftOf(kit).add(left),
    },
  )
  const dispatch = useCallback((event: BuyEvent) => flow?.send(event), [flow])
  return { state, dispatch }
}

type LeftBuy = Pick<ReturnType<typeof createBuyFlow>, 'get' | 'stop'>

/** Purchases that go on without a component. */
const leftBehind = new WeakMap<Kit, Set<LeftBuy>>()

function leftOf(kit: Kit): Set<LeftBuy> {
  const left = leftBehind.get(kit) ?? new Set()
  leftBehind.set(kit, left)
  return left
}

/** Starts a flow, which takes over from one that was left with the same purchase. */
function resumeBuy(kit: Kit) {
  const flow = createBuyFlow(kit)
  const orderId = orderIdOf(flow.get())
  for (const left of leftOf(kit)) {
    if (isFollowedBuy(left.get()) && orderIdOf(left.get()) !== orderId) continue
    left.stop()
    leftOf(kit).delete(left)
  }
  return flow
}

function orderIdOf(state: BuyState): string | undefined {
  return 'orderId' in state ? state.orderId : undefined
}
