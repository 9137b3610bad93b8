import { lateInjectionMs, reconnectTimeoutMs } from '@latchkey/protocol/constants'
import type { Config, State } from '@wagmi/core'
import { isLive } from './deriveConnections.ts'
import { reconnect } from './reconnect.ts'

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
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      unsubscribe()
      signal.removeEventListener('abort', end)
      resolve(test(config.state))
    }
    const unsubscribe = config.subscribe(test, (isSo) => isSo && end())
    const timer = setTimeout(end, timeoutMs)
    signal.addEventListener('abort', end)
    if (test(config.state) || signal.aborted) end()
  })
}
