// Everything that loads with the first request to a wallet, in one chunk.
import type { Connector, CreateConnectorFn } from '@wagmi/core'
import { type CommandContext, type Commands, createCommands } from './createCommands.ts'
import { addConnectors } from './createWagmiConfig.ts'
import { followTwins } from './followTwins.ts'
import { followWallets } from './followWallets.ts'
import { reconnectAfterHost } from './reconnectAfterHost.ts'
import { reconnectStored } from './reconnectStored.ts'
import { readAccounts, steadyConnectors } from './steadyConnectors.ts'

/** Parameters of `openCommands`, on top of the context that the commands share with the namespace. */
export type OpenCommandsParameters = CommandContext & {
  lateConnectors: () => Promise<readonly CreateConnectorFn[]>
  /**
   * Called with the connectors that share their provider with another connector, whenever that set may have changed.
   */
  onTwins: (twins: ReadonlySet<Connector>) => void
}

/** The commands, and the functions that reconnect. */
export type OpenCommands = Commands & {
  readAccounts: typeof readAccounts
  reconnectAfterHost: typeof reconnectAfterHost
  reconnectStored: typeof reconnectStored
}

/** Prepares a config's connectors for requests, adds the late ones, and returns the commands. */
export async function openCommands({
  lateConnectors,
  onTwins,
  ...context
}: OpenCommandsParameters): Promise<OpenCommands> {
  const { config, gate, isHostConfig } = context
  steadyConnectors(config)
  if (!isHostConfig) followWallets(config, gate)
  followTwins(config, onTwins)
  addConnectors(config, await lateConnectors())
  return { ...createCommands(context), readAccounts, reconnectAfterHost, reconnectStored }
}
