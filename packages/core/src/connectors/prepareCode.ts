import type { Kit } from '../kit.ts'
import { remoteConnectorId } from './remoteConnectorId.ts'
import type { RemoteConnectorProperties } from './walletConnectShell.ts'

/** Has the connector of remote wallets make a code; says quietly that it could not: whoever waits for one is told. */
export function prepareCode(kit: Kit): void {
  const connector = kit.wagmiConfig.connectors.find(({ id }) => id === remoteConnectorId)
  const { prepare } = (connector ?? {}) as Partial<RemoteConnectorProperties>
  // It is over only with its code.
  prepare?.().catch((error: unknown) => kit.log('debug', 'Failed to prepare a QR code', error))
}
