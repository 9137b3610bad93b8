import { loadCatalogue } from '@latchkey/core'
import type { KitContextValue } from '../kit/context.ts'

/**
 * Attaches a kit's modal to the page, in an element with an open shadow root at the end of `parent`. Returns a function
 * that removes it. The modal itself loads on intent.
 */
export function attachModal(context: KitContextValue, parent: HTMLElement = document.body): () => void {
  const host = document.createElement('div')
  host.dataset.latchkey = context.kit.config.storageKey
  const root = host.attachShadow({ mode: 'open' })
  parent.append(host)
  const detach = context.modal.attach(async () => {
    const [late] = await Promise.all([
      import('./mountModal.tsx'),
      // The list shows the wallets that this finds.
      context.kit.ready(),
      // Loads in parallel with the code. The first list waits for both, and retries if this fails.
      loadCatalogue().catch(() => undefined),
    ])
    return late.mountModal({ ...context, root })
  })
  return () => {
    detach()
    host.remove()
  }
}
