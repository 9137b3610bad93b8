import type { KitStorage } from './storage.ts'

/** Whether what is written to a storage is there for every tab of the origin: whether it is the browser's own. */
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
