import { lateInjectionMs, reconnectTimeoutMs } from '@latchkey/protocol/constants'
import type { Config, Connector, State } from '@wagmi/core'
import { watchLegacyProvider } from '../../platform/legacyProvider.ts'
import { untilFound } from '../../utils/untilFound.ts'
import { adopt, type LiveConnector } from './adopt.ts'
import { isExternal, isOutsidePage } from './connectorRows.ts'
import type { StorageGate } from './createWagmiStorage.ts'
import { isLive } from './deriveConnections.ts'
import { isChainNumber } from './isChainNumber.ts'
import { leftKey } from './leftKey.ts'

/** Parameters of `reconnect`. */
type ReconnectParameters = {
  /** Ids of the connectors to restore. The first one becomes current. */
  connectorIds: readonly string[]
  signal: AbortSignal
  /** Returns true while a visitor connects another wallet. The status then belongs to that attempt. */
  isConnecting: () => boolean
  isHostConfig: boolean
  /** Receives the connections that stay silent. Not used with a host's config. */
  sleeping?: StorageGate['sleeping']
  /** Leaves the status unchanged until something is connected. */
  isQuiet?: boolean
}

/**
 * Result of one attempt. `absent`: the wallet isn't in the page yet. `gone`: it must not be restored. `silent`: it
 * returned no account in time.
 */
type Outcome = ({ status: 'live' } & LiveConnector) | { status: 'absent' | 'gone' | 'silent' }

/**
 * Restores stored connections without a prompt, with wagmi's order and events: the recent connector first. Each attempt
 * is isolated and ends within 5 s (4.3). Waits for wallets that are injected late (9.16). A wallet that is present but
 * silent may be restored on the next visit; one that is absent is restored when it announces itself.
 */
async function reconnect(config: Config, parameters: ReconnectParameters): Promise<void> {
  const { connectorIds, isConnecting, isQuiet = false, signal, sleeping } = parameters
  const claimed: unknown[] = []
  const tries = connectorIds.map((id) => tryConnector(config, id, claimed, parameters))
  const absent = new Set<string>()
  // Sleeping until they are live or gone.
  for (const connection of config.state.connections.values())
    if (!isLive(connection)) sleeping?.set(connection.connector.id, connection)
  for (const [at, outcome] of tries.entries()) {
    const result = await outcome
    if (signal.aborted) return
    const id = connectorIds[at] ?? ''
    if (result.status === 'absent') absent.add(id)
    if (result.status === 'gone') sleeping?.delete(id)
    if (result.status === 'live') adopt(config, result, isConnecting() ? config.state.status : 'connected')
  }
  if (!isQuiet) settle(config, isConnecting)
  if (absent.size > 0) awaitAbsent(config, absent, parameters)
}

/** Restores wallets that appear after the timeout, unless the visitor has moved on. */
function awaitAbsent(config: Config, absent: Set<string>, parameters: ReconnectParameters): void {
  const { signal, sleeping } = parameters
  const readLive = () => [...config.state.connections.values()].filter(isLive).length
  let live = readLive()
  // A host's config doesn't tell which connection was disconnected.
  const isExpected = (id: string) => !signal.aborted && (sleeping?.has(id) ?? live === readLive())
  const bringBackLate = async (come: readonly string[]) => {
    const connectorIds = come.filter(isExpected)
    if (connectorIds.length > 0) await reconnect(config, { ...parameters, connectorIds, isQuiet: true })
    live = readLive()
  }
  // A connector that exists but is absent lacks its provider, as the one of `window.ethereum` may.
  for (const connector of config.connectors)
    if (connector.type === 'injected' && absent.delete(connector.id))
      void awaitProvider(connector, isExpected).then(bringBackLate)
  if (absent.size === 0) return
  const stop = config._internal.connectors.subscribe((connectors) => {
    const come = connectors.map(({ id }) => id).filter((id) => absent.delete(id))
    if (absent.size === 0) stop()
    return bringBackLate(come)
  })
  signal.addEventListener('abort', stop)
}

/** Waits for a connector's provider. Resolves to an empty list once the connector is no longer expected. */
async function awaitProvider(
  connector: Connector,
  isExpected: (id: string) => boolean,
): Promise<readonly string[]> {
  while (isExpected(connector.id))
    if (await getLateProvider(connector).catch(() => undefined)) return [connector.id]
  return []
}

/** Ends the wait for connections that were not restored. Keeps what the visitor connected in the meantime. */
export function settle(config: Config, isConnecting: () => boolean): void {
  config.setState((x) => {
    const connections = new Map([...x.connections].filter(([, connection]) => isLive(connection)))
    const current = x.current !== null && connections.has(x.current) ? x.current : null
    const status = current === null ? 'disconnected' : 'connected'
    return { ...x, connections, current, status: isConnecting() ? x.status : status }
  })
}

async function tryConnector(
  config: Config,
  connectorId: string,
  claimed: unknown[],
  { isHostConfig, signal }: ReconnectParameters,
): Promise<Outcome> {
  const connector = await findConnector(config, connectorId, signal)
  if (!connector) return { status: 'absent' }
  // A connect event during the attempt would make the wallet current out of turn.
  connector.emitter.off('connect', config._internal.events.connect)
  const outcome = await within(bringBack(config, connector, claimed), reconnectTimeoutMs, signal).catch(
    (): Outcome => ({ status: 'silent' }),
  )
  // A locked wallet may reconnect on its own, unless the visitor disconnected it. A host's listener is left as it was.
  const mayComeBack = outcome.status === 'silent' && !signal.aborted
  if (isHostConfig ? outcome.status !== 'live' || signal.aborted : mayComeBack)
    connector.emitter.on('connect', config._internal.events.connect)
  return outcome
}

async function bringBack(config: Config, connector: Connector, claimed: unknown[]): Promise<Outcome> {
  // wagmi's own flag that the visitor disconnected it, with wagmi's hooks or in another tab.
  if (await config.storage?.getItem(`${connector.id}.disconnected` as never)) return { status: 'gone' }
  const provider = (await connector.getProvider()) ?? (await getLateProvider(connector))
  if (!provider) return { status: isOutsidePage(connector) ? 'gone' : 'absent' }
  // Two connectors may share one provider. The first one gets it.
  if (claimed.includes(provider)) return { status: 'gone' }
  claimed.push(provider)
  if (!(await connector.isAuthorized())) return { status: 'silent' }
  const { accounts, chainId } = await connector.connect({ isReconnecting: true })
  return accounts.length > 0 && isChainNumber(chainId)
    ? { status: 'live', connector, accounts, chainId }
    : { status: 'silent' }
}

/** Finds a connector by id. Browser wallets have 1 s to announce themselves. */
function findConnector(config: Config, id: string, signal: AbortSignal): Promise<Connector | undefined> {
  const find = () => config.connectors.find((connector) => connector.id === id)
  const subscribe = (listener: () => void) => config._internal.connectors.subscribe(listener)
  return untilFound(find, subscribe, lateInjectionMs, signal)
}

/** Waits for the wallet at `window.ethereum`. */
async function getLateProvider(connector: Connector): Promise<unknown> {
  if (connector.type !== 'injected') return undefined
  await new Promise<void>((resolve) => void watchLegacyProvider(resolve))
  return connector.getProvider()
}

/** Settles as `promise` does, unless the timeout or the signal ends first. */
function within<value>(promise: Promise<value>, timeoutMs: number, signal: AbortSignal): Promise<value> {
  return new Promise((resolve, reject) => {
    const give = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', give)
      reject(new DOMException('No response', 'TimeoutError'))
    }
    const timer = setTimeout(give, timeoutMs)
    signal.addEventListener('abort', give)
    promise.then(resolve, reject).finally(() => {
      clearTimeout(timer)
      signal.removeEventListener('abort', give)
    })
  })
}

/**
 * Restores the connections that the kit's own config stored: the recent one first, then the others in stored order
 * (4.3). The app's own connectors follow, since they may be authorized without an earlier visit, as in a Safe app.
 */
export async function reconnectStored(
  config: Config,
  parameters: Pick<ReconnectParameters, 'isConnecting' | 'signal' | 'sleeping'>,
): Promise<void> {
  const stored = [...config.state.connections.values()].map(({ connector }) => connector.id)
  const recent = await config.storage?.getItem('recentConnectorId')
  const sorted = stored.sort((a, b) => Number(b === recent) - Number(a === recent))
  const external = config.connectors.filter(isExternal).map(({ id }) => id)
  const left = await Promise.all(external.map((id) => config.storage?.getItem(leftKey(id))))
  const connectorIds = [...new Set([...sorted, ...external.filter((_, at) => !left[at])])]
  await reconnect(config, { ...parameters, connectorIds, isHostConfig: false, isQuiet: stored.length === 0 })
}

/** Parameters of `reconnectAfterHost`. */
type ReconnectAfterHostParameters = {
  /** All states since the kit started, since a fast host may already be done. */
  seen: readonly State[]
  isConnecting: () => boolean
  signal: AbortSignal
}

/**
 * Waits for the host's own provider to reconnect, then tries only the missing wallets, which were injected too late for
 * it. If the host doesn't start to reconnect within 1 s, nothing is reconnected. If it takes longer than 5 s, the kit
 * takes over.
 */
export async function reconnectAfterHost(
  config: Config,
  { isConnecting, seen, signal }: ReconnectAfterHostParameters,
): Promise<void> {
  const recent = await readRecentConnectorId(config)
  const isBusy = ({ status }: State) => status === 'reconnecting' || status === 'connecting'
  if (!seen.some(isBusy) && !(await until(config, isBusy, lateInjectionMs, signal))) return
  const stored = new Set(recent ? [recent] : [])
  for (const { connections } of [...seen, config.state])
    for (const { connector } of connections.values()) stored.add(connector.id)
  const isDone = await until(config, (state) => !isBusy(state), reconnectTimeoutMs, signal)
  if (signal.aborted || isConnecting()) return
  for (const connection of config.state.connections.values())
    if (isLive(connection)) stored.delete(connection.connector.id)
  await reconnect(config, {
    connectorIds: [...stored],
    isConnecting,
    isHostConfig: true,
    isQuiet: isDone,
    signal,
  })
}

async function readRecentConnectorId(config: Config): Promise<string | null | undefined> {
  try {
    return await config.storage?.getItem('recentConnectorId')
  } catch {
    // Treats unreadable storage as empty.
    return undefined
  }
}

/** Resolves to whether the state passes the test, once it does or time runs out. */
function until(
  config: Config,
  test: (state: State) => boolean,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<boolean> {
  const subscribe = (listener: () => void) => config.subscribe(test, listener)
  return untilFound(() => test(config.state), subscribe, timeoutMs, signal)
}
