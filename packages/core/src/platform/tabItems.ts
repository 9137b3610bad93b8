/** Reads a value that an earlier page of this tab stored. Null if it has no value, or if the browser stores nothing. */
export function readTabItem(key: string): string | null {
  try {
    return window.sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a value for later pages of this tab. If the browser stores nothing, it is lost with the page. */
export function writeTabItem(key: string, value: string): void {
  try {
    window.sessionStorage.setItem(key, value)
  } catch {
    // Blocked, full, or on a server.
  }
}
