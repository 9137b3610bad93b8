/** Makes a function that loads once; what could not be loaded is tried again at the next call. */
export function lazy<value>(load: () => Promise<value>): () => Promise<value> {
  let loading: Promise<value> | undefined
  return () => {
    loading ??= load().catch((error) => {
      loading = undefined
      throw error
    })
    return loading
  }
}
