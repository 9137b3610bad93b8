import type { Kit, WalletRow } from '@latchkey/core'
import { useMemo } from 'react'
import { useKitContext } from '../context.ts'
import type { ViewEntry, ViewRequest } from '../views/ids.ts'
import type { Modal } from './createModal.ts'

/** How a view leads to another. */
export type Navigation = {
  /** Goes on to a view; "back" leads here. */
  push(request: ViewRequest): void
  /** Goes on to a wallet of a list: to its view, and on a phone to its app, where a code is ready. */
  pick(wallet: WalletRow): void
  /** Puts a view in this one's place; "back" leads to where it led before. */
  replace(request: ViewRequest): void
  /** Goes back to the view before; asks to close where there is none. */
  back(): void
}

/** Leads from the view that calls it to others. */
export function useNavigation(): Navigation {
  const { kit, modal } = useKitContext()
  return useMemo(() => createNavigation(kit, modal), [kit, modal])
}

function createNavigation(kit: Kit, modal: Modal): Navigation {
  const { store, close } = modal
  const go = (stack: readonly ViewEntry[]) => store.setState({ stack, direction: 'forward' })
  const push: Navigation['push'] = (request) => {
    // Beside the view's own code, not after it; what fails to load here is loaded by connecting.
    if (request.view.startsWith('ConnectingWallet')) kit.prepare().catch(() => {})
    go([...store.getState().stack, toEntry(request)])
  }
  return {
    push,
    pick: (wallet) =>
      push({ view: 'ConnectingWallet', data: { walletId: wallet.id, opened: modal.openApp?.(wallet) } }),
    replace: (request) => go([...store.getState().stack.slice(0, -1), toEntry(request)]),
    back() {
      const { stack } = store.getState()
      if (stack.length < 2) close()
      else store.setState({ stack: stack.slice(0, -1), direction: 'back' })
    },
  }
}

function toEntry(request: ViewRequest): ViewEntry {
  return { data: undefined, ...request } as ViewEntry
}
