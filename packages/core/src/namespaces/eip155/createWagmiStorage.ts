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
    const value = JSON.parse(text)
    return !isState || isStoredState(value.state)
  } catch {
    // No JSON, or a field that is missing on the way to another one.
    return false
  }
}

/** What is relied upon of what wagmi persists (spec 3.27); wagmi checks the chain id itself. */
type StoredState = { connections: { value: [string, { accounts: string[]; connector: { id: string } }][] } }

/** Checks what claims to be a stored state; throws where it is of another shape altogether. */
function isStoredState({ connections }: StoredState): boolean {
  return connections.value.every(([, { accounts, connector }]) =>
    [connector.id, ...accounts].every((text) => typeof text === 'string'),
  )
}
