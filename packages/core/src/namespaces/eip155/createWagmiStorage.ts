import { createStorage, type Storage } from '@wagmi/core'
import type { KitStorage } from '../../platform/storage.ts'

/** A connection as wagmi stores it. */
export type StoredConnection = {
  accounts: readonly string[]
  chainId: number
  connector: { id: string; name: string; type: string; uid: string }
}

/** wagmi's storage over the kit's, with a gate before the stored connections. */
export type WagmiStorage = {
  storage: Storage
  /** Closed, what is stored stays as it is: wagmi writes its empty initial state when a config is made. */
  setGate(state: 'open' | 'closed'): void
  /**
   * Connections by connector id whose wallet is locked, or did not answer. wagmi forgets them; here they stay stored
   * until the visitor disconnects. One that is live again is taken out with the next write.
   */
  sleeping: Map<string, StoredConnection>
}

/** Makes wagmi's storage; what cannot be read there as wagmi wrote it counts as absent. */
export function createWagmiStorage(storage: KitStorage, key: string): WagmiStorage {
  const stateKey = `${key}.store`
  const sleeping: WagmiStorage['sleeping'] = new Map()
  let isOpen = false
  return {
    sleeping,
    storage: createStorage({
      key,
      storage: {
        getItem(item) {
          const text = storage.getItem(item)
          return text !== null && isReadable(text, item === stateKey) ? text : null
        },
        setItem(item, text) {
          if (item !== stateKey) storage.setItem(item, text)
          else if (isOpen) storage.setItem(item, addSleeping(text, sleeping))
        },
        removeItem: (item) => storage.removeItem(item),
      },
    }) as Storage,
    setGate(state) {
      isOpen = state === 'open'
    },
  }
}

function addSleeping(text: string, sleeping: WagmiStorage['sleeping']): string {
  const stored = JSON.parse(text)
  const { state } = stored
  const { value } = state.connections
  for (const [, { connector }] of value) sleeping.delete(connector.id)
  for (const connection of sleeping.values()) value.push([connection.connector.uid, connection])
  state.current ??= value[0]?.[0] ?? null
  return JSON.stringify(stored)
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
