const find = () =>
  typeof matchMedia === 'undefined' ? undefined : matchMedia('(prefers-color-scheme: dark)')

/** Returns whether the visitor's system uses dark mode. False if unknown. */
export function isDarkScheme(): boolean {
  return find()?.matches ?? false
}

/** Calls the listener when the system switches between light and dark. Returns a function that unsubscribes. */
export function watchScheme(listener: () => void): () => void {
  const query = find()
  query?.addEventListener('change', listener)
  return () => query?.removeEventListener('change', listener)
}
