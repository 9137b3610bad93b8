import type { Config } from '@wagmi/core'

/** Ids of the connectors to bring back: the recent one first, then the others as they were stored (4.3). */
export async function listStored(config: Config): Promise<string[]> {
  const stored = [...config.state.connections.values()].map(({ connector }) => connector.id)
  const recent = await config.storage?.getItem('recentConnectorId')
  return [...new Set(stored)].sort((a, b) => Number(b === recent) - Number(a === recent))
}
