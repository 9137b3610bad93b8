'use client'

import { type ConnectionStateView, getConnectionState } from '@latchkey/core'
import type { Caip2 } from '@latchkey/protocol/ids'
import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import { useMemo } from 'react'
import { useKitContext } from '../context.ts'
import { useConnectionState } from './useConnectionState.ts'
import { useReadable } from './useReadable.ts'

/** What `useKitState` answers: the connection with the fields of spec 3.4, and what the modal does. */
export type UseKitState = ConnectionStateView & {
  open: boolean
  /** Whether a view is being fetched (spec 4.11), or the embedded wallet's account type is switched (4.10). */
  loading: boolean
  /** Whether stored connections were looked after since the page loaded. */
  initialized: boolean
  activeNamespace: NamespaceId
  activeNetworkId: Caip2
  isSwitchingNamespace: boolean
}

/** The state of the kit as a whole. */
export function useKitState(): UseKitState {
  const { kit, modal } = useKitContext()
  const state = useConnectionState((current) => current)
  const phase = useReadable(modal.store, (current) => current.phase)
  const isSwitching = useReadable(kit.held, ({ accountSwitches = 0 }) => accountSwitches > 0)
  return useMemo(() => {
    const { activeNamespace, activeNetworkId, isSwitchingNamespace } = state
    return {
      ...getConnectionState(kit),
      open: phase === 'open',
      loading: phase === 'loading' || isSwitching,
      initialized: state.phase === 'settled',
      activeNamespace,
      activeNetworkId,
      isSwitchingNamespace,
    }
  }, [kit, state, phase, isSwitching])
}
