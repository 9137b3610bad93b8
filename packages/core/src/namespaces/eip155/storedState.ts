import { attempt } from '@latchkey/protocol/attempt'
import { evmChainId } from '@latchkey/protocol/joinIds'
import type { Network } from '@latchkey/protocol/network'
import type { KitStorage } from '../../platform/storage.ts'
import type { NamespaceConnections } from '../contract/defineNamespace.ts'

/** The parts of wagmi's persisted state that we rely on (spec 3.27). wagmi checks the chain id itself. */
type StoredState = {
  chainId?: unknown
  current?: unknown
  connections: { value: readonly StoredEntry[] }
}

type StoredEntry = readonly [
  uid: string,
  connection: { accounts: readonly string[]; connector: { id: string } },
]

/** Parses wagmi's persisted state. Throws if wagmi can't have written it. */
export function parseStoredState(text: string): StoredState {
  const { state } = JSON.parse(text) as { state: StoredState }
  const isWhole = state.connections.value.every(([, { accounts, connector }]) =>
    [connector.id, ...accounts].every((part) => typeof part === 'string'),
  )
  if (!isWhole) throw new TypeError('Invalid connections')
  return state
}

/** Reads what wagmi stored on an earlier visit, without wagmi. Undefined if nothing valid is stored. */
export function readStoredState(storage: KitStorage, storageKey: string): StoredState | undefined {
  const text = storage.getItem(`${storageKey}.store`)
  return text === null ? undefined : attempt(() => parseStoredState(text))
}

/** Returns the connections of a stored state, which are about to be restored. Without a state, there are none. */
export function toStoredConnections(
  networks: readonly Network[],
  state?: Partial<StoredState>,
): NamespaceConnections {
  const known = networks.find(({ id }) => Number(id) === state?.chainId) ?? networks[0]
  const [first] = state?.connections?.value ?? []
  const [, connection] = state?.connections?.value.find(([uid]) => uid === state.current) ?? []
  return {
    status: first
      ? {
          type: 'connecting',
          fallback: 'disconnected',
          connectorId: connection?.connector.id ?? null,
          address: connection?.accounts[0] ?? null,
        }
      : { type: 'disconnected' },
    current: null,
    list: [],
    networkId: evmChainId(Number(known?.id)),
  }
}
