import type { Config } from '@wagmi/core'
import { isExternal } from './connectorRows.ts'
import { leftKey } from './leftKey.ts'
import { type ReconnectParameters, reconnect } from './reconnect.ts'

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
