import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import type { Kit } from '../kit/kit.ts'
import { remoteConnectorId } from './remoteConnectorId.ts'

/**
 * Brings the app of the connected remote wallet to the front on a phone. Must be called within a user gesture, before
 * any `await`. Other wallets open on their own.
 */
export function openConnectedWallet(kit: Kit): void {
  const { connection, namespace } = kit.facts.get().activeAccount ?? {}
  // One connector serves the remote wallets of all namespaces.
  const isOfIt = ({ id, uid }: { id: string; uid: string }) =>
    uid === connection?.id || (connection?.type === 'WALLET_CONNECT' && id === remoteConnectorId)
  const connector = kit.wagmi.get()?.connectors.find(isOfIt)
  ;(connector as { toFront?: (id?: NamespaceId) => void } | undefined)?.toFront?.(namespace)
}
