import { createStore, del, get, set } from 'idb-keyval'
import type { FrameStorage } from './parts.ts'

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
