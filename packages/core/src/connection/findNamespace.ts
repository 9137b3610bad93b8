import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import {
  ChainAdapterNotFoundError,
  ConnectionClientNotSetError,
  NetworkClientNotSetError,
} from '../errors/connection.ts'
import type { Kit } from '../kit/kit.ts'
import type { Namespace } from '../namespaces/contract/defineNamespace.ts'

/**
 * Finds a namespace for a request to a wallet. Throws `ChainAdapterNotFoundError`, and `ConnectionClientNotSetError` or
 * `NetworkClientNotSetError` if the kit is not started (spec 8.10).
 */
export function findNamespace(
  kit: Kit,
  id: string,
  purpose: 'connection' | 'network' = 'connection',
): Namespace {
  const namespace = [...kit.namespaces.values()].find((known) => known.id === id)
  if (!namespace) throw new ChainAdapterNotFoundError(id)
  if (kit.getLifecycle() === 'started') return namespace
  throw purpose === 'connection' ? new ConnectionClientNotSetError() : new NetworkClientNotSetError()
}

/**
 * Returns the namespace that has a connector with this id, uid or `rdns`, preferring the active one. Falls back to the active
 * one.
 */
export function namespaceOfConnector(kit: Kit, connectorId: string): NamespaceId {
  const { activeNamespace } = kit.connection.getState()
  const ids = [activeNamespace, ...kit.namespaces.keys()]
  const has = (id: NamespaceId) =>
    kit.namespaces
      .get(id)
      ?.connectors.get()
      .some(({ id, rdns, uid }) => [id, rdns, uid].includes(connectorId))
  return ids.find(has) ?? activeNamespace
}
