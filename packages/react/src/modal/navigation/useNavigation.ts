import type { Kit, WalletRow } from '@latchkey/core'
import { useMemo } from 'react'
import { useKitContext } from '../../kit/context.ts'
import type { Modal } from '../policy/createModal.ts'
import type { ViewEntry, ViewRequest } from '../policy/ids.ts'

/** Navigation between views. */
export type Navigation = {
  /** Pushes a view. "Back" returns here. */
  push(request: ViewRequest): void
  /** Opens a wallet of a list: its view, and on a phone its app if a code is ready. */
  pick(wallet: WalletRow): void
  /** Replaces the current view. "Back" leads where it led before. */
  replace(request: ViewRequest): void
  /** Goes back to the previous view. Requests to close if this is the first. */
  back(): void
}

/** Returns functions that navigate from the calling view. */
export function useNavigation(): Navigation {
  const { kit, modal } = useKitContext()
  return useMemo(() => createNavigation(kit, modal), [kit, modal])
}

function createNavigation(kit: Kit, modal: Modal): Navigation {
  const { store, close } = modal
  const go = (stack: readonly ViewEntry[]) => store.setState({ stack, direction: 'forward' })
  const push: Navigation['push'] = (request) => {
    // Loads in parallel with the view's code. Connecting retries whatever fails to load here.
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
