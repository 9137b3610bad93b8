'use client'

import type { Connection, ConnectionState } from '@latchkey/core'
import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import { useMemo } from 'react'
import { useConnectionState } from '../kit/useConnectionState.ts'

/** A live connection and the namespace it belongs to. */
export type ConnectionRow = Connection & {
  namespace: NamespaceId
  /** Whether this is the active namespace's current connection. */
  isCurrent: boolean
}

/** Returns every live connection of every namespace, starting with the active namespace. */
export function useConnections(): readonly ConnectionRow[] {
  const namespaces = useConnectionState((state) => state.namespaces)
  const activeNamespace = useConnectionState((state) => state.activeNamespace)
  return useMemo(() => listConnections({ namespaces, activeNamespace }), [namespaces, activeNamespace])
}

function listConnections({
  namespaces,
  activeNamespace,
}: Pick<ConnectionState, 'namespaces' | 'activeNamespace'>): readonly ConnectionRow[] {
  const ids = Object.keys(namespaces) as NamespaceId[]
  return ids
    .sort((a, b) => Number(b === activeNamespace) - Number(a === activeNamespace))
    .flatMap((namespace) => {
      const { list = [], current = null } = namespaces[namespace] ?? {}
      return list.map((connection) => ({
        ...connection,
        namespace,
        isCurrent: namespace === activeNamespace && connection.id === current,
      }))
    })
}
