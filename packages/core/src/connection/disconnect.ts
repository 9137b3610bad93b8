import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import { DisconnectFailedError, DisconnectsFailedError } from '../errors/connection.ts'
import { getQueryClient } from '../kit/getQueryClient.ts'
import type { Kit } from '../kit/kit.ts'
import { noPairing } from '../kit/stores/pairing.ts'
import { findNamespace } from './findNamespace.ts'

/** Parameters of `disconnect`. */
export type DisconnectParameters = {
  /** Disconnects only this connection. Another of its namespace then becomes current (4.4). */
  connectionId?: string
  /** Disconnects only this namespace. Defaults to all (4.13). */
  namespace?: NamespaceId
}

/**
 * Disconnects a connection, a namespace or everything. A failure in one namespace does not affect the others. Throws
 * `DisconnectFailedError` if only one was to be disconnected, or else `DisconnectsFailedError` (8.12).
 */
export async function disconnect(kit: Kit, parameters: DisconnectParameters = {}): Promise<void> {
  const { connectionId, namespace } = parameters
  await kit.ready()
  const ids = namespace ? [namespace] : namespacesOf(kit, connectionId)
  const request = connectionId === undefined ? {} : { connectionId }
  const isAll = namespace === undefined && connectionId === undefined
  const { activeNamespace } = kit.connection.getState()
  const end = async (id: NamespaceId) => findNamespace(kit, id).disconnect(request)
  const others = new Map(ids.flatMap((id) => (id === activeNamespace ? [] : [[id, end(id)] as const])))
  // Disconnects the active namespace last, so that no other becomes active in between.
  const endLast = async (id: NamespaceId) => {
    await Promise.allSettled(others.values())
    return end(id)
  }
  const outcomes = await Promise.allSettled(ids.map((id) => others.get(id) ?? endLast(id)))
  // Also forgets wallets that were only locked, so that they don't reconnect.
  const asleep = isAll ? [...kit.namespaces.keys()].filter((id) => !ids.includes(id)) : []
  await Promise.allSettled(asleep.map(end))
  const errors: DisconnectFailedError[] = []
  for (const [at, id] of ids.entries()) {
    const outcome = outcomes[at]
    if (outcome?.status !== 'rejected') {
      kit.emit({ name: 'DISCONNECT_SUCCESS', properties: { namespace: id } })
      continue
    }
    const error: unknown = outcome.reason
    errors.push(new DisconnectFailedError(id, error))
    // Only the name, because a wallet's message may include an address.
    const reason = error instanceof Error ? error.name : 'unknown'
    kit.emit({ name: 'DISCONNECT_ERROR', properties: { reason } })
  }
  forget(kit, ids)
  const [first] = errors
  if (first) throw ids.length === 1 ? first : new DisconnectsFailedError(errors)
}

/**
 * Removes the cached queries of namespaces without connections. If none is connected, also resets the pairing and
 * removes all queries (4.6).
 */
function forget(kit: Kit, ids: readonly NamespaceId[]): void {
  const { connectedNamespaces } = kit.facts.get()
  const isLast = connectedNamespaces.length === 0
  if (isLast) kit.connection.setState({ pairing: noPairing })
  const gone = ids.filter((id) => !connectedNamespaces.includes(id))
  getQueryClient(kit).removeQueries({
    predicate({ queryKey: [storageKey, , parameters] }) {
      const { networkId = '' } = Object(parameters) as { networkId?: string }
      return (
        storageKey === kit.config.storageKey && (isLast || gone.some((id) => networkId.startsWith(`${id}:`)))
      )
    },
  })
}

/** Returns the namespaces to disconnect: those with connections or a pending reconnection. */
function namespacesOf(kit: Kit, connectionId: string | undefined): NamespaceId[] {
  const { namespaces } = kit.connection.getState()
  return [...kit.namespaces.keys()].filter((id) => {
    const { list = [], status } = namespaces[id] ?? {}
    if (connectionId !== undefined) return list.some((connection) => connection.id === connectionId)
    return list.length > 0 || status?.type === 'connecting'
  })
}
