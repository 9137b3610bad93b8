import type { FrameSettings } from '@latchkey/protocol/pageSettings'
import { createStore, del, get, set } from 'idb-keyval'
import { createLock } from './createLock.ts'
import { createPage } from './createPage.ts'
import { getSight } from './getSight.ts'
import type { FrameParts, FrameStorage } from './parts.ts'

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

/**
 * Opens storage in IndexedDB by name. If a browser denies it to a third-party frame, data lasts as long as the page.
 */
export function createStorage(name: string): FrameStorage {
  const store = createStore(name, 'frame')
  const memory = new Map<string, unknown>()
  return {
    async get<value>(key: string) {
      if (memory.has(key)) return memory.get(key) as value
      return get<value>(key, store).catch(() => undefined)
    },
    async set(key, value) {
      await set(key, value, store).then(
        () => memory.delete(key),
        () => memory.set(key, value),
      )
    },
    async delete(key) {
      memory.delete(key)
      await del(key, store).catch(() => undefined)
    },
  }
}
