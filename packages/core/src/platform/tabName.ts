/** Returns a name for this tab that outlives its pages. Undefined if the browser stores nothing per tab. */
export function getTabName(key: string): string | undefined {
  try {
    const { sessionStorage } = window
    const name = sessionStorage.getItem(key) ?? String(Math.random())
    sessionStorage.setItem(key, name)
    return name
  } catch {
    return undefined
  }
}
