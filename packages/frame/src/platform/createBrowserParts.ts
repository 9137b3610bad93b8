import { createLock } from './createLock.ts'
import { createPage } from './createPage.ts'
import { createStorage } from './createStorage.ts'
import type { FrameParts } from './parts.ts'

/** What a frame stands on in a browser. */
export function createBrowserParts(): FrameParts {
  return {
    page: createPage(window),
    storage: createStorage('latchkey'),
    withLock: createLock(navigator.locks),
    request: (url, init) => fetch(url, init),
    walletOrigin: window.location.origin,
  }
}
