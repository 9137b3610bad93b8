import { createValue, type Readable } from '@latchkey/protocol/createValue'
import { type Caip2, isCaip2 } from '@latchkey/protocol/ids'
import { isObject } from '@latchkey/protocol/isObject'
import { connectorTypes } from '@latchkey/protocol/vocabulary'
import type { KitStorage } from '../../platform/storage.ts'
import type { Connection, NamespaceConnections } from '../contract/defineNamespace.ts'

/** State of the connections in a namespace other than eip155. */
type ConnectionsState = {
  list: readonly Connection[]
  current: string | null
  /** The network chosen last. The current connection's own network takes precedence. */
  networkId: Caip2
  /** Ids of connectors with an open request, latest last. */
  pending: readonly string[]
  /** The stored connection that should be restored as the current one. */
  restoring: Connection | null
  /**
   * Connections whose wallets are missing, unresponsive or locked. They may be restored later, in this visit or
   * another.
   */
  sleeping: readonly Connection[]
}

/** The connections of one namespace, persisted under `<prefix>.<namespace>`. */
export type Connections = Readable<NamespaceConnections> & {
  /** Returns the stored connections, the current one first. Empty if the stored value is missing or invalid. */
  stored(): readonly Connection[]
  /** Applies one of this file's transitions. */
  update(transition: (state: ConnectionsState) => ConnectionsState): void
  /** Starts writing changes to storage. Until then, storage stays as the last visit left it. */
  keep(): void
}

/** Creates the connections of a namespace, over storage that never throws. */
export function createConnections(storage: KitStorage, key: string, networkId: Caip2): Connections {
  let state: ConnectionsState = {
    list: [],
    current: null,
    networkId,
    pending: [],
    restoring: null,
    sleeping: [],
  }
  const view = createValue(deriveView(state))
  let isKept = false
  /** The prefix of every network id in the namespace. */
  const prefix = networkId.slice(0, networkId.indexOf(':') + 1)

  function save(): void {
    const { current, list, sleeping } = state
    const connections = [...list, ...sleeping].map(
      ({ accounts, connectorId, id, name, networkId, type, walletAccounts }) => ({
        connectorId,
        name,
        type,
        uid: id,
        accounts,
        ...(walletAccounts && { walletAccounts }),
        networkId,
      }),
    )
    if (isKept) storage.setItem(key, JSON.stringify({ version: 1, connections, current }))
  }

  return {
    get: view.get,
    subscribe: view.subscribe,
    stored: () => parseStored(storage.getItem(key)).filter((one) => one.networkId.startsWith(prefix)),
    update(transition) {
      const before = state
      state = transition(state)
      if (state === before) return
      const { current, list, sleeping } = before
      if (state.list !== list || state.current !== current || state.sleeping !== sleeping) save()
      view.set(deriveView(state))
    },
    keep() {
      isKept = true
      save()
    },
  }
}

/** Adds a connector with an open request. */
export function connectBegan(state: ConnectionsState, connectorId: string): ConnectionsState {
  return { ...state, pending: [...state.pending, connectorId] }
}

/** Removes a connector whose request was rejected, failed or was abandoned (4.2). */
export function connectEnded(state: ConnectionsState, connectorId: string): ConnectionsState {
  const at = state.pending.lastIndexOf(connectorId)
  return { ...state, pending: state.pending.filter((_, index) => index !== at) }
}

/** Adds a new connection and makes it current. */
export function connectionMade(state: ConnectionsState, connection: Connection): ConnectionsState {
  const others = state.list.filter(({ id }) => id !== connection.id)
  const sleeping = state.sleeping.filter(({ connectorId }) => connectorId !== connection.connectorId)
  return withCurrent({ ...state, list: [...others, connection], sleeping }, connection.id)
}

/** Applies a wallet's change of accounts or network. A connection without accounts sleeps until it has one again. */
export function connectionChanged(
  state: ConnectionsState,
  id: string,
  {
    accounts,
    ...change
  }: Partial<Pick<Connection, 'accounts' | 'icon' | 'labels' | 'name' | 'networkId' | 'remote'>>,
): ConnectionsState {
  const live = state.list.find((connection) => connection.id === id)
  const before = live ?? state.sleeping.find((connection) => connection.id === id)
  if (!before) return state
  if (accounts?.length === 0)
    return live ? { ...connectionEnded(state, id), sleeping: [...state.sleeping, live] } : state
  const next = { ...before, ...change }
  if (!live && accounts) return connectionRestored(state, { ...next, accounts }, before)
  const changed = accounts ? withAccounts(next, accounts, before.networkId) : next
  const replace = (connection: Connection) => (connection === before ? changed : connection)
  const replaced = { list: state.list.map(replace), sleeping: state.sleeping.map(replace) }
  return withCurrent({ ...state, ...replaced }, state.current)
}

/** Removes a connection, live or sleeping. If it was current, another one becomes current, if any (4.4). */
export function connectionEnded(state: ConnectionsState, id: string): ConnectionsState {
  const isOther = (connection: Connection) => connection.id !== id
  const list = state.list.filter(isOther)
  const sleeping = state.sleeping.filter(isOther)
  if (list.length === state.list.length && sleeping.length === state.sleeping.length) return state
  const current = state.current === id ? (list[0]?.id ?? null) : state.current
  return withCurrent({ ...state, list, sleeping }, current)
}

/**
 * Makes a live connection current, and optionally one of its accounts active until the wallet itself changes accounts.
 */
export function connectionChosen(state: ConnectionsState, id: string, address?: string): ConnectionsState {
  if (!state.list.some((connection) => connection.id === id)) return state
  const list = state.list.map((connection) =>
    connection.id === id && address !== undefined ? withActive(connection, address) : connection,
  )
  return withCurrent({ ...state, list }, id)
}

/** Sets the network chosen while nothing is connected. */
export function networkChosen(state: ConnectionsState, networkId: Caip2): ConnectionsState {
  return { ...state, networkId }
}

/** Marks the stored connections as being restored. The first one will be current. */
export function restoreBegan(state: ConnectionsState, stored: readonly Connection[]): ConnectionsState {
  return { ...state, restoring: stored[0] ?? null }
}

/** Makes a stored or sleeping connection live again. It becomes current unless another one is. */
export function connectionRestored(
  state: ConnectionsState,
  connection: Connection,
  { accounts, networkId, walletAccounts }: Connection,
): ConnectionsState {
  const before = { ...connection, accounts, ...(walletAccounts && { walletAccounts }) }
  const restored = withAccounts(before, connection.accounts, networkId)
  const isOther = ({ id }: Connection) => id !== connection.id
  const list = [...state.list.filter(isOther), restored]
  const sleeping = state.sleeping.filter(isOther)
  return withCurrent({ ...state, list, sleeping }, state.current ?? connection.id)
}

/** Ends the restore. Connections that were not restored keep sleeping, since they may be restored on another visit. */
export function restoreEnded(
  state: ConnectionsState,
  sleepers: readonly Connection[] = [],
): ConnectionsState {
  const met = [...state.list, ...state.sleeping]
  const silent = sleepers.filter(({ connectorId }) => met.every((one) => one.connectorId !== connectorId))
  if (!state.restoring && silent.length === 0) return state
  return { ...state, restoring: null, sleeping: [...state.sleeping, ...silent] }
}

/**
 * Drops sleeping connections except the expected ones, after the visitor disconnected everything or connected another
 * wallet.
 */
export function sleepersForgotten(
  state: ConnectionsState,
  isExpected: (connection: Connection) => boolean = () => false,
): ConnectionsState {
  const sleeping = state.sleeping.filter(isExpected)
  return sleeping.length < state.sleeping.length ? { ...state, sleeping } : state
}

/**
 * Returns a connection with its wallet's latest accounts. A chosen account stays active as long as the wallet's own
 * first account is the same. On another network, where addresses may be encoded differently, it is matched by position.
 */
function withAccounts(connection: Connection, accounts: readonly string[], networkId: Caip2): Connection {
  const { accounts: before, walletAccounts, ...rest } = connection
  const active = before[0]
  if (!walletAccounts || active === undefined) return { ...rest, accounts }
  const isElsewhere = rest.networkId !== networkId && accounts.length === walletAccounts.length
  const isKept = accounts[0] === walletAccounts[0] && accounts.includes(active)
  const chosen = isElsewhere ? accounts[walletAccounts.indexOf(active)] : isKept ? active : undefined
  return withActive({ ...rest, accounts }, chosen ?? accounts[0] ?? active)
}

/** Returns a connection with the account of an address as the active one. */
function withActive(connection: Connection, address: string): Connection {
  const { accounts, walletAccounts = accounts, ...rest } = connection
  if (address === walletAccounts[0]) return { ...rest, accounts: walletAccounts }
  return { ...rest, accounts: [address, ...walletAccounts.filter((one) => one !== address)], walletAccounts }
}

function withCurrent(state: ConnectionsState, current: string | null): ConnectionsState {
  const networkId = state.list.find(({ id }) => id === current)?.networkId ?? state.networkId
  return { ...state, current, networkId }
}

function deriveView({
  current,
  list,
  networkId,
  pending,
  restoring,
}: ConnectionsState): NamespaceConnections {
  const connectorId = pending.at(-1)
  if (connectorId !== undefined) {
    const fallback = current === null ? 'disconnected' : 'connected'
    return { status: { type: 'connecting', fallback, connectorId, address: null }, current, list, networkId }
  }
  if (restoring && current === null) {
    const { accounts, connectorId } = restoring
    const address = accounts[0] ?? null
    const status = { type: 'connecting', fallback: 'disconnected', connectorId, address } as const
    return { status, current, list, networkId: restoring.networkId }
  }
  return { status: { type: current === null ? 'disconnected' : 'connected' }, current, list, networkId }
}

function parseStored(text: string | null): readonly Connection[] {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    if (!isObject(value) || value.version !== 1 || !Array.isArray(value.connections)) return []
    const stored = value.connections.flatMap((connection) => parseConnection(connection) ?? [])
    return stored.sort((a, b) => Number(b.id === value.current) - Number(a.id === value.current))
  } catch {
    return []
  }
}

function parseConnection(value: unknown): Connection | undefined {
  if (!isObject(value)) return undefined
  const { connectorId, name, networkId, uid } = value
  const type = connectorTypes.find((known) => known === value.type)
  if (typeof connectorId !== 'string' || typeof name !== 'string' || typeof uid !== 'string') return undefined
  if (!type || typeof networkId !== 'string' || !isCaip2(networkId)) return undefined
  const accounts = textsOf(value.accounts)
  const walletAccounts = textsOf(value.walletAccounts)
  if (accounts.length === 0) return undefined
  const order = walletAccounts.length > 0 ? { walletAccounts } : {}
  return { id: uid, connectorId, name, type, accounts, ...order, networkId }
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((text) => typeof text === 'string') : []
}
