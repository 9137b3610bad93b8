/** A name of this tab that outlives its pages; undefined where the browser keeps nothing for a tab. */
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
