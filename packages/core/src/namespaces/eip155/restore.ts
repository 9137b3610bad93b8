import type { Config, State } from '@wagmi/core'
// Gives the type of wagmi's internal store its `persist`.
import type {} from 'zustand/middleware'
import type { OpenCommands } from './commands.ts'
import { isExternal } from './connectorRows.ts'
import { addAnnouncedConnectors } from './createWagmiConfig.ts'
import type { StorageGate } from './createWagmiStorage.ts'

/** Parameters of `restore`. */
type RestoreParameters = {
  isHostConfig: boolean
  /** Loads the code that reconnects. */
  load: () => Promise<OpenCommands>
  sleeping: StorageGate['sleeping']
  signal: AbortSignal
  /** Returns true while a visitor connects another wallet. */
  isConnecting: () => boolean
}

/**
 * Restores stored connections: hydrates the kit's own config and reconnects, or waits for the host's provider to do so.
 * The code for this loads only if something was stored or the app has its own connectors.
 */
export async function restore(
  config: Config,
  { isConnecting, isHostConfig, load, signal, sleeping }: RestoreParameters,
): Promise<void> {
  if (isHostConfig) {
    // A fast host finishes before this loads.
    const seen: State[] = [config.state]
    const unsubscribe = config.subscribe(
      (state) => state,
      (state) => seen.push(state),
    )
    const { reconnectAfterHost } = await load()
    unsubscribe()
    return reconnectAfterHost(config, { seen, isConnecting, signal })
  }
  await config._internal.store.persist.rehydrate()
  addAnnouncedConnectors(config)
  if (signal.aborted) return
  const giveUp = () =>
    config.setState((x) => ({ ...x, connections: new Map(), current: null, status: 'disconnected' }))
  if (config.state.connections.size === 0) {
    // The server's cookie reported a connection, but this browser stores none.
    if (config.state.status === 'reconnecting') giveUp()
    if (!config.connectors.some(isExternal)) return
  } else config.setState((x) => ({ ...x, status: x.current === null ? 'connecting' : 'reconnecting' }))
  try {
    const { reconnectStored } = await load()
    await reconnectStored(config, { isConnecting, signal, sleeping })
  } catch (error) {
    giveUp()
    throw error
  }
}
