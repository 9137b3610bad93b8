'use client'

import type { Connection, ConnectionState } from '@latchkey/core'
import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import { useMemo } from 'react'
import { useConnectionState } from './useConnectionState.ts'

/** A live connection, with where it belongs. */
export type ConnectionRow = Connection & {
  namespace: NamespaceId
  /** Whether it is the one in use: the current one of the active namespace. */
  isCurrent: boolean
}

/** Every live connection of every namespace, the active namespace's first. */
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
