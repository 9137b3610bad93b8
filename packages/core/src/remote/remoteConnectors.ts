import { getRemoteReach } from '@latchkey/protocol/getRemoteReach'
import type { CreateConnectorFn } from '@wagmi/core'
import { remoteConnectorId } from '../connection/remoteConnectorId.ts'
import type { Kit } from '../kit/kit.ts'
import { followPairing } from './followPairing.ts'
import { walletConnectShell } from './walletConnectShell.ts'

/** Creates the connectors enabled by `config.relay`. A connector of the host's own is kept and followed instead. */
export function remoteConnectors(kit: Kit): readonly CreateConnectorFn[] {
  kit.log('info', getRemoteReach(kit.config.relay).text)
  const own = kit.wagmiConfig.connectors.find(({ id }) => id === remoteConnectorId)
  if (!own) return [walletConnectShell(kit)]
  followPairing(kit, own.emitter)
  return []
}
