import type { CreateConnectorFn } from '@wagmi/core'
import type { Kit } from '../kit.ts'
import { followPairing } from './followPairing.ts'
import { remoteConnectorId, walletConnectShell } from './walletConnectShell.ts'

/** The connectors that come with `config.relay`. A connector of the host's own keeps its place, and is followed. */
export function remoteConnectors(kit: Kit): readonly CreateConnectorFn[] {
  const own = kit.wagmiConfig.connectors.find(({ id }) => id === remoteConnectorId)
  if (!own) return [walletConnectShell(kit)]
  followPairing(kit, own.emitter)
  return []
}
