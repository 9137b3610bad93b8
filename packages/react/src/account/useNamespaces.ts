import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import { useMemo } from 'react'
import { useConnectionState } from '../kit/useConnectionState.ts'

/** Returns the kit's namespaces: the active one, those with a live connection, and those without. */
export function useNamespaces(): {
  active: NamespaceId
  connected: readonly NamespaceId[]
  missing: readonly NamespaceId[]
} {
  const namespaces = useConnectionState((state) => state.namespaces)
  const active = useConnectionState((state) => state.activeNamespace)
  return useMemo(() => {
    const ids = Object.keys(namespaces) as NamespaceId[]
    const isConnected = (id: NamespaceId) => (namespaces[id]?.list.length ?? 0) > 0
    return { active, connected: ids.filter(isConnected), missing: ids.filter((id) => !isConnected(id)) }
  }, [namespaces, active])
}
