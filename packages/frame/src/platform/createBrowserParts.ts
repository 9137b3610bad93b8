import type { FrameSettings } from '@latchkey/protocol/pageSettings'
import { createLock } from './createLock.ts'
import { createPage } from './createPage.ts'
import { createStorage } from './createStorage.ts'
import { getSight } from './getSight.ts'
import type { FrameParts } from './parts.ts'

/**
 * Creates a frame's dependencies in a browser. Browsers partition storage by the embedding site, which many origins may
 * share, and not at all for windows. So each app has its own storage, named by its origin.
 */
export function createBrowserParts(settings: FrameSettings): FrameParts {
  const { appOrigin } = settings
  return {
    page: createPage(window),
    sight: getSight(window, settings),
    storage: createStorage(`latchkey ${appOrigin}`),
    withLock: createLock(navigator.locks),
    request: (url, init) => fetch(url, init),
    loadPasskeys: async (getLook) => (await import('./createPasskeys.ts')).createPasskeys(window, getLook),
    walletOrigin: window.location.origin,
  }
}
