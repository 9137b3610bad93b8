import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import { remoteConnectorId } from '../connectors/remoteConnectorId.ts'
import type { Kit } from '../kit.ts'

/**
 * On a phone, brings the app of the connected remote wallet to the front; to be called inside the visitor's gesture,
 * before anything is waited for. Other wallets come by themselves.
 */
export function openConnectedWallet(kit: Kit): void {
  const { connection, namespace } = kit.facts.get().activeAccount ?? {}
  // One connector has the remote wallets of every family.
  const isOfIt = ({ id, uid }: { id: string; uid: string }) =>
    uid === connection?.id || (connection?.type === 'WALLET_CONNECT' && id === remoteConnectorId)
  const connector = kit.wagmiConfig.connectors.find(isOfIt)
  ;(connector as { toFront?: (id?: NamespaceId) => void } | undefined)?.toFront?.(namespace)
}
