import type { Kit } from '@latchkey/core'
import { useEffect } from 'react'
import { useKitContext } from '../context.ts'
import type { ViewId } from '../views/ids.ts'

/** Tells of the modal and the views that a visitor opens as events; draws nothing, and comes after the modal. */
export function Visits() {
  const { kit, modal } = useKitContext()
  useEffect(() => {
    let wasOpen = false
    let last: ViewId | undefined
    const watch = () => {
      const { phase, stack, direction } = modal.store.getState()
      const isOpen = phase === 'open'
      const view = isOpen ? stack.at(-1)?.view : undefined
      if (isOpen !== wasOpen) {
        const connected = kit.facts.get().status === 'connected'
        kit.emit({ name: isOpen ? 'MODAL_OPEN' : 'MODAL_CLOSE', properties: { connected } })
      }
      if (view && view !== last && direction !== 'back') tell(kit, view)
      wasOpen = isOpen
      last = view
    }
    watch()
    return modal.store.subscribe(watch)
  }, [kit, modal])
  return null
}

const clicks: Partial<
  Record<ViewId, 'CLICK_ALL_WALLETS' | 'CLICK_NETWORKS' | 'CLICK_WALLET_HELP' | 'CLICK_GET_WALLET'>
> = {
  AllWallets: 'CLICK_ALL_WALLETS',
  Networks: 'CLICK_NETWORKS',
  WhatIsAWallet: 'CLICK_WALLET_HELP',
  GetAWallet: 'CLICK_GET_WALLET',
}

function tell(kit: Kit, view: ViewId): void {
  const click = clicks[view]
  if (click) kit.emit({ name: click, properties: {} })
  const account = kit.facts.get().activeAccount
  if (view !== 'Send' || !account) return
  const isSmartAccount = account.accountType === 'smartAccount'
  kit.emit({ name: 'OPEN_SEND', properties: { network: account.networkId, isSmartAccount } })
}
