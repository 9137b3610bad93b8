import type { ClientStorage } from '../session/stored.ts'

/**
 * Stores a client's state in the browser. On a server, or if storage is blocked or full, it lasts only as long as the
 * page.
 */
export function browserStorage(key: string): ClientStorage {
  let kept: string | null = null
  const storage: ClientStorage = {
    get() {
      try {
        return localStorage.getItem(key) ?? kept
      } catch {
        return kept
      }
    },
    set(text) {
      kept = text
      try {
        localStorage.setItem(key, text)
      } catch {
        // Kept in memory for this page.
      }
    },
  }
  // Shared with every tab unless storage is blocked.
  return Object.assign(storage, { sharedAs: key })
}
