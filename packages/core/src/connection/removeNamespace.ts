import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import type { Kit } from '../kit/kit.ts'
import { disconnect } from './disconnect.ts'
import { namespaceRemoved } from './removal.ts'

/**
 * Disconnects and removes a namespace. If it was active, the most recently active one takes over (4.15). Throws
 * `DisconnectFailedError`, but removes the namespace anyway.
 */
export async function removeNamespace(kit: Kit, { namespace }: { namespace: NamespaceId }): Promise<void> {
  try {
    await disconnect(kit, { namespace })
  } finally {
    kit.dropNamespace(namespace)
    kit.connection.setState((state) => namespaceRemoved(state, namespace))
  }
}
