import type { CreateConnectorFn } from '@wagmi/core'
import type { Kit } from '../kit.ts'
import { embeddedShell } from './embeddedShell.ts'
import { remoteConnectors } from './remoteConnectors.ts'

/** The connectors of the kit's own, which come with what connecting needs: of the embedded wallet and of remote ones. */
export function lateConnectors(kit: Kit): readonly CreateConnectorFn[] {
  return [
    ...(kit.config.wallet ? [embeddedShell(kit)] : []),
    ...(kit.config.relay ? remoteConnectors(kit) : []),
  ]
}
