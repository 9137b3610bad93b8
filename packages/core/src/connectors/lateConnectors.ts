import type { CreateConnectorFn } from '@wagmi/core'
import type { Kit } from '../kit.ts'
import { embeddedShell } from './embeddedShell.ts'
import { remoteConnectors } from './remoteConnectors.ts'

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
