import { useEffect } from 'react'
import { useKitContext } from '../kit/context.ts'
import type { ViewId } from './policy/ids.ts'

const lists: readonly (ViewId | undefined)[] = ['Connect', 'AllWallets', 'ConnectingWalletConnectBasic']

/** Prepares a pairing code while a phone shows its wallets, so that a tap can open the wallet's app directly. */
export function useReadyCode(): void {
  const { kit, modal } = useKitContext()
  useEffect(() => {
    if (!kit.config.relay || !kit.facts.get().isMobile) return
    let wasListed = false
    const watch = () => {
      const { phase, stack } = modal.store.getState()
      const isListed = phase === 'open' && lists.includes(stack.at(-1)?.view)
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
