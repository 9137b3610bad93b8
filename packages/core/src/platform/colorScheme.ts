const find = () =>
  typeof matchMedia === 'undefined' ? undefined : matchMedia('(prefers-color-scheme: dark)')

/** Whether the visitor's system is dark; light where nothing says so. */
export function isDarkScheme(): boolean {
  return find()?.matches ?? false
}

/** Calls back when the system turns light or dark; answers how to stop. */
export function watchScheme(listener: () => void): () => void {
  const query = find()
  query?.addEventListener('change', listener)
  return () => query?.removeEventListener('change', listener)
}
