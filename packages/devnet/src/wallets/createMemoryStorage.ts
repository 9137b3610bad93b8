/** Creates in-memory storage of the shape that `@walletconnect/core` requires. */
export function createMemoryStorage() {
  const items = new Map<string, unknown>()
  return {
    getKeys: async () => [...items.keys()],
    getEntries: async <value>() => [...items.entries()] as [string, value][],
    getItem: async <value>(key: string) => items.get(key) as value | undefined,
    setItem: async <value>(key: string, value: value) => void items.set(key, value),
    removeItem: async (key: string) => void items.delete(key),
  }
}
