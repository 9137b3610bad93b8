'use client'

import { findLateWallets, getWallets, type WalletRow, watchWallets } from '@latchkey/core'
import { useCallback, useSyncExternalStore } from 'react'
import { useKitContext } from '../kit/context.ts'

/**
 * Returns every wallet that can be connected or installed here: those found in the browser, then the catalogue's. Empty
 * on a server and during hydration.
 */
export function useWallets(): readonly WalletRow[] {
  const { kit, modal } = useKitContext()
  const subscribe = useCallback(
    (listener: () => void) => {
      const stop = watchWallets(kit, listener)
      // Finds wallets that were injected late without an event, the next time the modal opens.
      const stopLooking = modal.store.subscribe(() => findLateWallets(kit))
      return () => {
        stop()
        stopLooking()
      }
    },
    [kit, modal],
  )
  return useSyncExternalStore(subscribe, () => getWallets(kit), getNone)
}

/** Returns a wallet by its id. */
export function useWallet(id: string): WalletRow | undefined {
  return useWallets().find((wallet) => wallet.id === id)
}

const none: readonly WalletRow[] = []
const getNone = () => none
