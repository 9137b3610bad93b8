import type { Link } from '@latchkey/walletconnect/wagmi'
import { remoteConnectorId } from '../connection/remoteConnectorId.ts'
import type { Kit } from '../kit/kit.ts'

/**
 * Connects the other families that a remote wallet granted accounts for, together with the requested one or later. A
 * failure of one doesn't affect the others. Accounts that nobody requested never replace another wallet.
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
      // The connector has one wallet at a time, so the previous one is disconnected.
      if (before) await namespace.disconnect({ connectionId: before.id })
      await namespace.connect({ connectorId: remoteConnectorId, signal: new AbortController().signal })
    } catch (error) {
      kit.log('debug', `The remote wallet was not connected on ${id}.`, error)
    }
  }
  link.settle()
}
