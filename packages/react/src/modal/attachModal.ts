import { loadCatalogue } from '@latchkey/core'
import type { KitContextValue } from '../context.ts'

/**
 * Gives a kit's modal its place: one element with an open shadow root, at the end of `parent`.
 * The modal itself is fetched on intent. Answers how to take all of it away.
 */
export function attachModal(context: KitContextValue, parent: HTMLElement = document.body): () => void {
  const host = document.createElement('div')
  host.dataset.latchkey = context.kit.config.storageKey
  const root = host.attachShadow({ mode: 'open' })
  parent.append(host)
  const detach = context.modal.attach(async () => {
    const [{ mountModal }] = await Promise.all([
      import('./mountModal.tsx'),
      // Beside the code: the first list waits for both, and asks again where this failed.
      loadCatalogue().catch(() => undefined),
    ])
    return mountModal({ ...context, root })
  })
  return () => {
    detach()
    host.remove()
  }
}
