import { attempt } from '@latchkey/protocol/attempt'
import { createStorage, type Storage } from '@wagmi/core'
import type { KitStorage } from '../../platform/storage.ts'
import { parseStoredState } from './storedState.ts'

/** A connection as wagmi stores it. */
type StoredConnection = {
  accounts: readonly string[]
  chainId: number
  connector: { id: string; name: string; type: string; uid: string }
}

/** Controls what is written to the stored connections. Mutated in place. */
export type StorageGate = {
  /** While closed, stored state stays unchanged: wagmi writes its empty initial state when a config is created. */
  isOpen: boolean
  /**
   * Connections, by connector id, whose wallets are locked or didn't respond. wagmi forgets them, but here they stay
   * stored until the visitor disconnects.
   */
  sleeping: Map<string, StoredConnection>
  /** Adds them to the state that wagmi stores. Loaded with the code that can create one. */
  addSleeping?: (text: string) => string
}

/** Creates wagmi's storage. Values that wagmi could not have written are treated as absent. */
export function createWagmiStorage(
  storage: KitStorage,
  key: string,
): { gate: StorageGate; storage: Storage } {
  const stateKey = `${key}.store`
  const gate: StorageGate = { isOpen: false, sleeping: new Map() }
  return {
    gate,
    storage: createStorage({
      key,
      storage: {
        getItem(item) {
          const text = storage.getItem(item)
          const read = item === stateKey ? parseStoredState : JSON.parse
          return text !== null && attempt(() => [read(text)]) ? text : null
        },
        setItem(item, text) {
          if (item !== stateKey) storage.setItem(item, text)
          else if (gate.isOpen) storage.setItem(item, gate.addSleeping?.(text) ?? text)
        },
        removeItem: (item) => storage.removeItem(item),
      },
    }) as Storage,
  }
}
