import type { FrameSettings } from '@latchkey/protocol/pageSettings'
import { createStore, del, get, set, type UseStore } from 'idb-keyval'
import { FrameFailureError } from '../base/FrameFailureError.ts'
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
 * Opens storage in IndexedDB by name. If a browser denies it to a third-party frame, data lasts as long as the page, and
 * so does a value that cannot be written. A read or deletion that fails for another reason throws `FrameFailureError`
 * UNAVAILABLE: a failed read is no proof that there is no value.
 */
export function createStorage(name: string): FrameStorage {
  const memory = new Map<string, unknown>()
  const open = () => createStore(name, 'frame')
  let store = open()
  /** Browsers may fail to open a database, or lose their connection to it, so a failed task is retried with a new one. */
  const run = async <value>(task: (store: UseStore) => Promise<value>): Promise<value> => {
    try {
      return await task(store)
    } catch (error) {
      if (isDenied(error)) throw error
      store = open()
      return task(store)
    }
  }
  return {
    async get<value>(key: string) {
      if (memory.has(key)) return memory.get(key) as value
      return run((opened) => get<value>(key, opened)).catch(throwUnlessDenied)
    },
    async set(key, value) {
      await run((opened) => set(key, value, opened)).then(
        () => memory.delete(key),
        () => memory.set(key, value),
      )
    },
    async delete(key) {
      await run((opened) => del(key, opened)).catch(throwUnlessDenied)
      memory.delete(key)
    },
  }
}

/** Returns whether the browser denies storage to this frame. Chrome only says so in the message of an `UnknownError`. */
function isDenied(error: unknown): boolean {
  if (error instanceof DOMException) return error.name === 'SecurityError' || /\bdenied\b/.test(error.message)
  return !globalThis.indexedDB
}

function throwUnlessDenied(cause: unknown): undefined {
  if (!isDenied(cause))
    throw new FrameFailureError('UNAVAILABLE', 'The browser failed to open its storage.', { cause })
}
