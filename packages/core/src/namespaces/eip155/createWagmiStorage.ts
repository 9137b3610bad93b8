import { createStorage, type Storage } from '@wagmi/core'
import type { KitStorage } from '../../platform/storage.ts'

/** wagmi's storage over the kit's, with a gate before the stored connections. */
export type WagmiStorage = {
  storage: Storage
  /**
   * Closed, what is stored stays as it is. wagmi writes its empty initial state when a config is made, and forgets
   * a wallet that could not be reached: the next visit shall find both as they were.
   */
  setGate(state: 'open' | 'closed'): void
}

/** Makes wagmi's storage; what cannot be read there as wagmi wrote it counts as absent. */
export function createWagmiStorage(storage: KitStorage, key: string): WagmiStorage {
  const stateKey = `${key}.store`
  let isOpen = false
  return {
    storage: createStorage({
      key,
      storage: {
        getItem(item) {
          const text = storage.getItem(item)
          return text !== null && isReadable(text, item === stateKey) ? text : null
        },
        setItem(item, text) {
          if (isOpen || item !== stateKey) storage.setItem(item, text)
        },
        removeItem: (item) => storage.removeItem(item),
      },
    }) as Storage,
    setGate(state) {
      isOpen = state === 'open'
    },
  }
}

function isReadable(text: string, isState: boolean): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return !isState || isStoredState(value)
  } catch {
    return false
  }
}

/** What wagmi persists (spec 3.27): connections by uid, the chain id, the current connection. */
function isStoredState(value: unknown): boolean {
  if (!isRecord(value) || !isRecord(value.state)) return false
  const { chainId, connections, current } = value.state
  return (
    typeof chainId === 'number' &&
    (current === null || typeof current === 'string') &&
    isRecord(connections) &&
    connections.__type === 'Map' &&
    Array.isArray(connections.value) &&
    connections.value.every(isStoredEntry)
  )
}

function isStoredEntry(entry: unknown): boolean {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string' || !isRecord(entry[1])) return false
  const { accounts, chainId, connector } = entry[1]
  return (
    Array.isArray(accounts) &&
    accounts.every((account) => typeof account === 'string') &&
    typeof chainId === 'number' &&
    isRecord(connector) &&
    typeof connector.id === 'string' &&
    typeof connector.name === 'string'
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
