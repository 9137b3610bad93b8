import { type Caip2, isCaip2 } from '@latchkey/protocol/ids'
import { connectorTypes } from '@latchkey/protocol/vocabulary'
import type { KitStorage } from '../platform/storage.ts'
import type { Connection, NamespaceConnections, Readable } from './defineNamespace.ts'

/** What a namespace other than eip155 holds of its connections. */
export type ConnectionsState = {
  list: readonly Connection[]
  current: string | null
  /** The network chosen last; a connection's own wins over it. */
  networkId: Caip2
  /** Connectors that are being asked, the latest last. */
  pending: readonly string[]
  /** The stored connection that is expected back as the current one. */
  restoring: Connection | null
  /** Connections whose wallets are absent, silent, or locked: they may come back, in this visit or on another. */
  sleeping: readonly Connection[]
}

/** The connections of one namespace, kept under `<prefix>.<namespace>` between visits. */
type Connections = Readable<NamespaceConnections> & {
  /** What is stored, the current connection first; empty where nothing can be trusted. */
  stored(): readonly Connection[]
  /** Applies one of this file's transitions. */
  update(transition: (state: ConnectionsState) => ConnectionsState): void
  /** From now on changes are written; before, what is stored stays as the last visit left it. */
  keep(): void
}

/** Makes the connections of a namespace, over storage that never throws. */
export function createConnections(storage: KitStorage, key: string, networkId: Caip2): Connections {
  const listeners = new Set<() => void>()
  let state: ConnectionsState = {
    list: [],
    current: null,
    networkId,
    pending: [],
    restoring: null,
    sleeping: [],
  }
  let view = deriveView(state)
  let isKept = false
  /** What every network of the namespace begins with. */
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
    get: () => view,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    stored: () => parseStored(storage.getItem(key)).filter((one) => one.networkId.startsWith(prefix)),
    update(transition) {
      const before = state
      state = transition(state)
      if (state === before) return
      view = deriveView(state)
      const { current, list, sleeping } = before
      if (state.list !== list || state.current !== current || state.sleeping !== sleeping) save()
      for (const listener of listeners) listener()
    },
    keep() {
      isKept = true
      save()
    },
  }
}

/** A connector is being asked. */
export function connectBegan(state: ConnectionsState, connectorId: string): ConnectionsState {
  return { ...state, pending: [...state.pending, connectorId] }
}

/** A connector said no, failed, or is not waited for any more (4.2). */
export function connectEnded(state: ConnectionsState, connectorId: string): ConnectionsState {
  const at = state.pending.lastIndexOf(connectorId)
  return { ...state, pending: state.pending.filter((_, index) => index !== at) }
}

/** A connection came to be, and is the current one. */
export function connectionMade(state: ConnectionsState, connection: Connection): ConnectionsState {
  const others = state.list.filter(({ id }) => id !== connection.id)
  const sleeping = state.sleeping.filter(({ connectorId }) => connectorId !== connection.connectorId)
  return withCurrent({ ...state, list: [...others, connection], sleeping }, connection.id)
}

/** A wallet changed its accounts or its network; without an account it sleeps until it has one again. */
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

/** A connection is over, awake or not; another one becomes current, if any (4.4). */
export function connectionEnded(state: ConnectionsState, id: string): ConnectionsState {
  const isOther = (connection: Connection) => connection.id !== id
  const list = state.list.filter(isOther)
  const sleeping = state.sleeping.filter(isOther)
  if (list.length === state.list.length && sleeping.length === state.sleeping.length) return state
  const current = state.current === id ? (list[0]?.id ?? null) : state.current
  return withCurrent({ ...state, list, sleeping }, current)
}

/** Another live connection is the current one, or another account of it is active, until its wallet turns to another. */
export function connectionChosen(state: ConnectionsState, id: string, address?: string): ConnectionsState {
  if (!state.list.some((connection) => connection.id === id)) return state
  const list = state.list.map((connection) =>
    connection.id === id && address !== undefined ? withActive(connection, address) : connection,
  )
  return withCurrent({ ...state, list }, id)
}

/** A network was chosen while nothing is connected. */
export function networkChosen(state: ConnectionsState, networkId: Caip2): ConnectionsState {
  return { ...state, networkId }
}

/** Stored connections are being brought back; the first one is to be current. */
export function restoreBegan(state: ConnectionsState, stored: readonly Connection[]): ConnectionsState {
  return { ...state, restoring: stored[0] ?? null }
}

/** A connection that was stored, or slept, is live again. It is current unless another one is. */
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

/** What could be brought back is back; some may still come on another visit. */
export function restoreEnded(
  state: ConnectionsState,
  sleepers: readonly Connection[] = [],
): ConnectionsState {
  const met = [...state.list, ...state.sleeping]
  const silent = sleepers.filter(({ connectorId }) => met.every((one) => one.connectorId !== connectorId))
  if (!state.restoring && silent.length === 0) return state
  return { ...state, restoring: null, sleeping: [...state.sleeping, ...silent] }
}

/** The visitor disconnected everything, or connected another wallet: of those asleep, only these are expected back. */
export function sleepersForgotten(
  state: ConnectionsState,
  isExpected: (connection: Connection) => boolean = () => false,
): ConnectionsState {
  const sleeping = state.sleeping.filter(isExpected)
  return sleeping.length < state.sleeping.length ? { ...state, sleeping } : state
}

/**
 * A connection with the accounts that its wallet gives now. The one that was chosen stays active for as long as the
 * wallet's own first is the same; on another network, where addresses may be written anew, its place tells which it is.
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

/** A connection whose active account is the one of an address. */
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
    return { status: { is: 'connecting', fallback, connectorId, address: null }, current, list, networkId }
  }
  if (restoring && current === null) {
    const { accounts, connectorId } = restoring
    const address = accounts[0] ?? null
    const status = { is: 'connecting', fallback: 'disconnected', connectorId, address } as const
    return { status, current, list, networkId: restoring.networkId }
  }
  return { status: { is: current === null ? 'disconnected' : 'connected' }, current, list, networkId }
}

function parseStored(text: string | null): readonly Connection[] {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    if (!isRecord(value) || value.version !== 1 || !Array.isArray(value.connections)) return []
    const stored = value.connections.flatMap((connection) => parseConnection(connection) ?? [])
    return stored.sort((a, b) => Number(b.id === value.current) - Number(a.id === value.current))
  } catch {
    return []
  }
}

function parseConnection(value: unknown): Connection | undefined {
  if (!isRecord(value)) return undefined
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
