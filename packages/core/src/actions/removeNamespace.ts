import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import type { Kit } from '../kit.ts'
import { namespaceRemoved } from '../stores/removal.ts'
import { disconnect } from './disconnect.ts'

/**
 * Takes a namespace out: its connections end, and another namespace becomes active, the one last active first
 * (4.15). Throws `DisconnectFailedError`, and takes it out all the same.
 */
export async function removeNamespace(kit: Kit, { namespace }: { namespace: NamespaceId }): Promise<void> {
  try {
    await disconnect(kit, { namespace })
  } finally {
    kit.dropNamespace(namespace)
    kit.connection.setState((state) => namespaceRemoved(state, namespace))
  }
}
