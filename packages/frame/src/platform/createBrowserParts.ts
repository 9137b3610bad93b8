import { createLock } from './createLock.ts'
import { createPage } from './createPage.ts'
import { createStorage } from './createStorage.ts'
import type { FrameParts } from './parts.ts'

/**
 * What a frame stands on in a browser. In a window of its own it shares the wallet's storage with every app, which browsers
 * keep apart for frames: there each app has one by its origin.
 */
export function createBrowserParts(appOrigin: string): FrameParts {
  return {
    page: createPage(window),
    storage: createStorage(window.parent === window ? `latchkey ${appOrigin}` : 'latchkey'),
    withLock: createLock(navigator.locks),
    request: (url, init) => fetch(url, init),
    loadPasskeys: async (getLook) => (await import('./createPasskeys.ts')).createPasskeys(window, getLook),
    walletOrigin: window.location.origin,
  }
}
