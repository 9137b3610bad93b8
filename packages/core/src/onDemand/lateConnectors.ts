import type { CreateConnectorFn } from '@wagmi/core'
import { embeddedShell } from '../embedded/connector/embeddedShell.ts'
import type { Kit } from '../kit/kit.ts'
import { remoteConnectors } from '../remote/remoteConnectors.ts'

/**
 * Creates the kit's own connectors, which load with the code for connecting: those of the embedded wallet and of remote
 * wallets.
 */
export function lateConnectors(kit: Kit): readonly CreateConnectorFn[] {
  return [
    ...(kit.config.wallet ? [embeddedShell(kit)] : []),
    ...(kit.config.relay ? remoteConnectors(kit) : []),
  ]
}
