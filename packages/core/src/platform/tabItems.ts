/** What this tab's pages have kept for its next ones; null where that is nothing, or the browser keeps nothing. */
export function readTabItem(key: string): string | null {
  try {
    return window.sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps a text for the pages that this tab shows next; where the browser keeps nothing, it is lost with the page. */
export function writeTabItem(key: string, value: string): void {
  try {
    window.sessionStorage.setItem(key, value)
  } catch {
    // Blocked, full, or a server.
  }
}
