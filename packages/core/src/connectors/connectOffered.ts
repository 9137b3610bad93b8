import type { Link } from '@latchkey/walletconnect/wagmi'
import type { Kit } from '../kit.ts'
import { remoteConnectorId } from './remoteConnectorId.ts'

/**
 * Connects the families that a remote wallet has given accounts of beside the one that asked, or gives later; one's
 * failure is its own. What nobody asked for takes no other wallet's place.
 */
export async function connectOffered(kit: Kit, link: Link): Promise<void> {
  const { families = [], isUnasked } = link.offered() ?? {}
  for (const id of families) {
    const namespace = [...kit.namespaces.values()].find((known) => known.id === id)
    if (!namespace) continue
    const { list, status } = namespace.connections.get()
    if (isUnasked && status.is !== 'disconnected') continue
    const before = list.find(({ connectorId }) => connectorId === remoteConnectorId)
    try {
      // One connector is one wallet: the one before is let go.
      if (before) await namespace.disconnect({ connectionId: before.id })
      await namespace.connect({ connectorId: remoteConnectorId, signal: new AbortController().signal })
    } catch (error) {
      kit.log('debug', `The remote wallet was not connected on ${id}.`, error)
    }
  }
  link.settle()
}
