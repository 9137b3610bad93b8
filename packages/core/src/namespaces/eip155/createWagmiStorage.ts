import { createStorage, type Storage } from '@wagmi/core'
import type { KitStorage } from '../../platform/storage.ts'
import { attempt } from '../../utils/attempt.ts'

/** A connection as wagmi stores it. */
type StoredConnection = {
  accounts: readonly string[]
  chainId: number
  connector: { id: string; name: string; type: string; uid: string }
}

/** What stands before the stored connections; changed in place. */
export type StorageGate = {
  /** Closed, what is stored stays as it is: wagmi writes its empty initial state when a config is made. */
  isOpen: boolean
  /**
   * Connections by connector id whose wallet is locked, or did not answer. wagmi forgets them; here they stay stored
   * until the visitor disconnects.
   */
  sleeping: Map<string, StoredConnection>
  /** Adds them to what wagmi stores; loaded with what could make one. */
  addSleeping?: (text: string) => string
}

/** Makes wagmi's storage; what cannot be read there as wagmi wrote it counts as absent. */
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
          return text !== null && attempt(() => isWhole(JSON.parse(text), item === stateKey)) ? text : null
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

/** What is relied upon of what wagmi persists (spec 3.27); wagmi checks the chain id itself. */
type Stored = {
  state: { connections: { value: [string, { accounts: string[]; connector: { id: string } }][] } }
}

/** Checks what claims to be a stored state; throws where it is of another shape altogether. */
function isWhole({ state }: Stored, isState: boolean): boolean {
  return (
    !isState ||
    state.connections.value.every(([, { accounts, connector }]) =>
      [connector.id, ...accounts].every((text) => typeof text === 'string'),
    )
  )
}
