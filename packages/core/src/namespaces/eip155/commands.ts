// What is loaded with the first question to a wallet, in one piece.
import type { Connector, CreateConnectorFn } from '@wagmi/core'
import { type CommandContext, type Commands, createCommands } from './createCommands.ts'
import { addConnectors } from './createWagmiConfig.ts'
import { followTwins } from './followTwins.ts'
import { followWallets } from './followWallets.ts'
import { reconnectAfterHost } from './reconnectAfterHost.ts'
import { reconnectStored } from './reconnectStored.ts'
import { readAccounts, steadyConnectors } from './steadyConnectors.ts'

/** What `openCommands` takes beside what the commands share with the namespace. */
export type OpenCommandsParameters = CommandContext & {
  lateConnectors: () => Promise<readonly CreateConnectorFn[]>
  /** Called with the connectors whose provider another one has, too, whenever they may be others. */
  onTwins: (twins: ReadonlySet<Connector>) => void
}

/** The commands, and what reconnects. */
export type OpenCommands = Commands & {
  readAccounts: typeof readAccounts
  reconnectAfterHost: typeof reconnectAfterHost
  reconnectStored: typeof reconnectStored
}

/** Makes a config's connectors ready to be asked, adds the late ones, and returns what asks them. */
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
