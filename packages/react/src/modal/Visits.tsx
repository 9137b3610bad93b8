import type { Kit } from '@latchkey/core'
import { useEffect } from 'react'
import { afterPaint } from '../base/afterPaint.ts'
import { useKitContext } from '../kit/context.ts'
import type { ViewId } from './policy/ids.ts'
import { shownView } from './policy/shownView.ts'

/**
 * Observes the modal without rendering anything: emits an event for each opened view, and prepares a pairing code when
 * a phone shows its wallets.
 */
export function Visits() {
  const { kit, modal } = useKitContext()
  useReadyCode()
  useLaterViews()
  useEffect(() => {
    let wasOpen = false
    let last: ViewId | undefined
    const watch = () => {
      const state = modal.store.getState()
      const isOpen = state.phase === 'open'
      const view = shownView(state)
      if (isOpen !== wasOpen) {
        const connected = kit.facts.get().status === 'connected'
        kit.emit({ name: isOpen ? 'MODAL_OPEN' : 'MODAL_CLOSE', properties: { connected } })
      }
      if (view && view !== last && state.direction !== 'back') tell(kit, view)
      wasOpen = isOpen
      last = view
    }
    watch()
    return modal.store.subscribe(watch)
  }, [kit, modal])
  return null
}

/**
 * Preloads the table of later views, to save the next view a round trip: once a view is shown or, if the next one isn't
 * Connect, right away. A failed load is retried with the view.
 */
function useLaterViews(): void {
  const { kit, modal } = useKitContext()
  useEffect(() => {
    const look = () => {
      if (kit.facts.get().status !== 'disconnected') load()
      else if (modal.store.getState().phase === 'open') afterPaint(load)
    }
    const load = () => void import('../views/laterViews.ts').catch(() => {})
    const stops = [kit.facts.subscribe(look), modal.store.subscribe(look)]
    look()
    return () => {
      for (const stop of stops) stop()
    }
  }, [kit, modal])
}

const clicks: Partial<
  Record<ViewId, 'CLICK_ALL_WALLETS' | 'CLICK_NETWORKS' | 'CLICK_WALLET_HELP' | 'CLICK_GET_WALLET'>
> = {
  AllWallets: 'CLICK_ALL_WALLETS',
  Networks: 'CLICK_NETWORKS',
  WhatIsAWallet: 'CLICK_WALLET_HELP',
  GetAWallet: 'CLICK_GET_WALLET',
}

const openings: Partial<Record<ViewId, 'OPEN_SEND' | 'OPEN_SWAP' | 'OPEN_BUY'>> = {
  Send: 'OPEN_SEND',
  Swap: 'OPEN_SWAP',
  Buy: 'OPEN_BUY',
}

function tell(kit: Kit, view: ViewId): void {
  const click = clicks[view]
  if (click) kit.emit({ name: click, properties: {} })
  const account = kit.facts.get().activeAccount
  const opening = openings[view]
  if (!opening || !account) return
  const isSmartAccount = account.accountType === 'smartAccount'
  kit.emit({ name: opening, properties: { network: account.networkId, isSmartAccount } })
}

const lists: readonly (ViewId | undefined)[] = ['Connect', 'AllWallets', 'ConnectingWalletConnectBasic']

/** Prepares a pairing code while a phone shows its wallets, so that a tap can open the wallet's app directly. */
function useReadyCode(): void {
  const { kit, modal } = useKitContext()
  useEffect(() => {
    if (!kit.config.relay || !kit.facts.get().isMobile) return
    let wasListed = false
    const watch = () => {
      const isListed = lists.includes(shownView(modal.store.getState()))
      if (isListed && !wasListed)
        // Loads with the view that the tap leads to.
        import('../views/ConnectingWallet/ConnectingWallet.tsx').then(
          ({ prepareTap }) => {
            modal.openApp = prepareTap(kit)
          },
          () => {},
        )
      wasListed = isListed
    }
    watch()
    return modal.store.subscribe(watch)
  }, [kit, modal])
}
