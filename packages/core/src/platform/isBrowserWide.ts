import type { KitStorage } from './storage.ts'

/** Returns whether all tabs of the origin share a storage, which means that it is the browser's `localStorage`. */
export function isBrowserWide(storage: KitStorage, key: string): boolean {
  const probe = `${key}.probe`
  storage.setItem(probe, '1')
  try {
    return typeof window !== 'undefined' && window.localStorage.getItem(probe) === '1'
  } catch {
    return false
  } finally {
    storage.removeItem(probe)
  }
}
