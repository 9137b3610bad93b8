import type { Config } from '@wagmi/core'
import { type ReconnectParameters, reconnect } from './reconnect.ts'

/** Brings back what the kit's own config has stored: the recent one first, then as they were stored (4.3). */
export async function reconnectStored(
  config: Config,
  parameters: Pick<ReconnectParameters, 'isConnecting' | 'signal' | 'sleeping'>,
): Promise<void> {
  const stored = [...config.state.connections.values()].map(({ connector }) => connector.id)
  const recent = await config.storage?.getItem('recentConnectorId')
  const connectorIds = [...new Set(stored)].sort((a, b) => Number(b === recent) - Number(a === recent))
  await reconnect(config, { ...parameters, connectorIds, isHostConfig: false })
}
