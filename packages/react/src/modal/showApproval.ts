import type { Facts } from '@latchkey/core'
import type { KitContextValue } from '../kit/context.ts'
import type { Ask } from './policy/createModal.ts'
import type { ViewEntry } from './policy/ids.ts'

const entry: ViewEntry = { view: 'ApproveTransaction', data: undefined }

/**
 * Shows ApproveTransaction on top of the current view, or opens the modal for it. Resolves when it is rendered, so that
 * whatever opens next is on top and the previously focused element is known.
 */
export async function showApproval(
  { kit, modal }: Pick<KitContextValue, 'kit' | 'modal'>,
  root: ShadowRoot,
  signal: AbortSignal,
): Promise<void> {
  const { phase, stack } = modal.store.getState()
  const isOpen = phase === 'open'
  if (isOpen && stack.at(-1)?.view === entry.view) return
  modal.store.setState({
    phase: 'open',
    direction: isOpen ? 'forward' : undefined,
    stack: [...(isOpen ? stack : []), entry],
  })
  if (isOpen) await untilThere('[data-covered]', root, signal)
  else if (!kit.config.embedded) await untilThere('.lk-dialog[open]', root, signal)
}

/** Returns to the view below the approval, and lets the policy process changes that happened meanwhile. */
export async function leaveApproval(
  { kit, modal, ask }: Pick<KitContextValue, 'kit' | 'modal'> & { ask: Ask },
  previous: Facts,
): Promise<void> {
  const { phase, stack } = modal.store.getState()
  if (phase !== 'open' || stack.at(-1)?.view !== entry.view) return
  if (stack.length === 1) return ask({ is: 'close', isForced: true })
  modal.store.setState({ stack: stack.slice(0, -1), direction: 'back' })
  if (kit.facts.get() !== previous) await ask({ is: 'factsChanged', previous })
}

/** Resolves when the modal contains a matching element, since rendering may take a while. */
function untilThere(selector: string, root: ShadowRoot, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!signal.aborted && !root.querySelector(selector)) return
      observer.disconnect()
      resolve()
    }
    const observer = new MutationObserver(look)
    observer.observe(root, { childList: true, subtree: true, attributeFilter: ['open', 'data-covered'] })
    signal.addEventListener('abort', look, { once: true })
    look()
  })
}
