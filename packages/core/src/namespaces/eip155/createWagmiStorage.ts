import { attempt } from '@latchkey/protocol/attempt'
import { createStorage, type Storage } from '@wagmi/core'
import type { KitStorage } from '../../platform/storage.ts'

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

/** The parts of wagmi's persisted state that we rely on (spec 3.27). wagmi checks the chain id itself. */
type Stored = {
  state: { connections: { value: [string, { accounts: string[]; connector: { id: string } }][] } }
}

/** Returns whether a stored state has valid connections. Throws if the state has a different shape. */
function isWhole({ state }: Stored, isState: boolean): boolean {
  return (
    !isState ||
    state.connections.value.every(([, { accounts, connector }]) =>
      [connector.id, ...accounts].every((text) => typeof text === 'string'),
    )
  )
}
