import type { Kit } from '@latchkey/core'
import { useMemo } from 'react'
import { useKitContext } from '../context.ts'
import type { ViewEntry, ViewRequest } from '../views/ids.ts'
import type { Modal } from './createModal.ts'

/** How a view leads to another. */
export type Navigation = {
  /** Goes on to a view; "back" leads here. */
  push(request: ViewRequest): void
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

function createNavigation(kit: Kit, { store, close }: Modal): Navigation {
  const go = (stack: readonly ViewEntry[]) => store.setState({ stack, direction: 'forward' })
  return {
    push(request) {
      // Beside the view's own code, not after it; what fails to load here is loaded by connecting.
      if (request.view.startsWith('ConnectingWallet')) kit.prepare().catch(() => {})
      go([...store.getState().stack, toEntry(request)])
    },
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
