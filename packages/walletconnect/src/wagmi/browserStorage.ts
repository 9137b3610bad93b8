import type { ClientStorage } from '../stored.ts'

/** Keeps a client's text in the browser; on a server, and where storage is blocked or full, for as long as the page. */
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
        // Kept for this page.
      }
    },
  }
  // Every tab has it, but where it is blocked.
  return Object.assign(storage, { sharedAs: key })
}
