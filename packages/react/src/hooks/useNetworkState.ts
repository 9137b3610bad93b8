'use client'

import { getNetworkState, type NetworkState } from '@latchkey/core'
import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import { useMemo } from 'react'
import { useConnectionState } from './useConnectionState.ts'
import { useKit } from './useKit.ts'

/** The networks of a namespace, the active one's by default, with the fields of spec 3.12. */
export function useNetworkState(namespace?: NamespaceId): NetworkState {
  const kit = useKit()
  const state = useConnectionState((current) => current)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the action reads the state
  return useMemo(() => getNetworkState(kit, namespace), [kit, namespace, state])
}
