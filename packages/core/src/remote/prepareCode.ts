import { remoteConnectorId } from '../connection/remoteConnectorId.ts'
import type { Kit } from '../kit/kit.ts'
import type { RemoteConnectorProperties } from './walletConnectShell.ts'

/**
 * Prepares a code with the connector of remote wallets. Only logs failures: a visitor who waits for a code sees them.
 */
export function prepareCode(kit: Kit): void {
  const connector = kit.wagmiConfig.connectors.find(({ id }) => id === remoteConnectorId)
  const { prepare } = (connector ?? {}) as Partial<RemoteConnectorProperties>
  // Settles only when its code ends.
  prepare?.().catch((error: unknown) => kit.log('debug', 'Failed to prepare a QR code', error))
}
