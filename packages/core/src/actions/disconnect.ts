import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import { DisconnectFailedError, DisconnectsFailedError } from '../errors/connection.ts'
import type { Kit } from '../kit.ts'
import { noPairing } from '../stores/pairing.ts'
import { findNamespace } from './findNamespace.ts'

/** Parameters of `disconnect`. */
export type DisconnectParameters = {
  /** One connection; another one of its namespace then becomes current (4.4). */
  connectionId?: string
  /** One namespace; every one by default (4.13). */
  namespace?: NamespaceId
}

/**
 * Disconnects a connection, a namespace, or everything. One namespace's failure does not stop the others: throws
 * `DisconnectFailedError` for one that was asked for, `DisconnectsFailedError` for several (8.12).
 */
export async function disconnect(kit: Kit, parameters: DisconnectParameters = {}): Promise<void> {
  const { connectionId, namespace } = parameters
  const ids = namespace ? [namespace] : namespacesOf(kit, connectionId)
  const errors: DisconnectFailedError[] = []
  for (const id of ids) {
    try {
      await findNamespace(kit, id).disconnect(connectionId === undefined ? {} : { connectionId })
      kit.emit({ name: 'DISCONNECT_SUCCESS', properties: { namespace: id } })
    } catch (error) {
      errors.push(new DisconnectFailedError(id, error))
      // The name alone: a wallet's own words may hold an address.
      const reason = error instanceof Error ? error.name : 'unknown'
      kit.emit({ name: 'DISCONNECT_ERROR', properties: { reason } })
    }
  }
  if (kit.facts.get().connectedNamespaces.length === 0) reset(kit)
  const [first] = errors
  if (first) throw ids.length === 1 ? first : new DisconnectsFailedError(errors)
}

/** Clears what belonged to whoever was connected: the pairing, and what was asked for their account (4.6). */
function reset(kit: Kit): void {
  kit.connection.setState({ pairing: noPairing })
  kit.queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] === kit.config.storageKey })
}

/** The namespaces to ask: those where somebody is, or may be coming back. */
function namespacesOf(kit: Kit, connectionId: string | undefined): NamespaceId[] {
  const { namespaces } = kit.connection.getState()
  return [...kit.namespaces.keys()].filter((id) => {
    const { list = [], status } = namespaces[id] ?? {}
    if (connectionId !== undefined) return list.some((connection) => connection.id === connectionId)
    return list.length > 0 || status?.is === 'connecting'
  })
}
