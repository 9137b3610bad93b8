import { lateInjectionMs, reconnectTimeoutMs } from '@latchkey/protocol/constants'
import type { Config, State } from '@wagmi/core'
import { isLive } from './deriveConnections.ts'
import { reconnect } from './reconnect.ts'

/** Parameters of `reconnectAfterHost`. */
type ReconnectAfterHostParameters = {
  /** The states since the kit started: a quick host may be done already. */
  seen: readonly State[]
  isConnecting: () => boolean
  signal: AbortSignal
}

/**
 * Waits for the host's own provider to reconnect, then tries only what is missing: wallets that came too late for
 * it. A host that does not reconnect within 1 s does not want to. One that is stuck for 5 s is helped out.
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
    // What cannot be read was not kept.
    return undefined
  }
}

/** Answers whether the state came to be so in time. */
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
