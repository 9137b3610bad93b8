/** Returns a function that derives its value again only when one of its sources has changed. */
export function memoize<value>(read: () => readonly unknown[], derive: () => value): () => value {
  let last: { sources: readonly unknown[]; value: value } | undefined
  return () => {
    const sources = read()
    if (last?.sources.every((source, index) => source === sources[index])) return last.value
    last = { sources, value: derive() }
    return last.value
  }
}
