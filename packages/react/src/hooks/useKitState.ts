'use client'

import { type ConnectionStateView, getConnectionState } from '@latchkey/core'
import type { Caip2 } from '@latchkey/protocol/ids'
import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import { useMemo } from 'react'
import { useReadable } from '../base/useReadable.ts'
import { useKitContext } from '../kit/context.ts'
import { inStates } from '../kit/inStates.ts'
import { useConnectionState } from '../kit/useConnectionState.ts'

/** Return type of `useKitState`: the connection (spec 3.4), and the modal's state. */
export type UseKitState = ConnectionStateView & {
  /** Whether the modal is open. */
  open: boolean
  /** Whether a view is loading (spec 4.11), or the embedded wallet's account type is being switched (4.10). */
  loading: boolean
  /** Whether reconnecting to stored connections has finished since the page loaded. */
  initialized: boolean
  /** Namespace shown in account views. */
  activeNamespace: NamespaceId
  /** CAIP-2 id of the active network. */
  activeNetworkId: Caip2
  /** True while the active namespace changes. */
  isSwitchingNamespace: boolean
}

/** Returns the overall state of the kit. */
export function useKitState(): UseKitState {
  const { kit, modal } = useKitContext()
  const state = useConnectionState((current) => current)
  const phase = useReadable(modal.store, (current) => current.phase)
  const isSwitching = useReadable(kit.embedded, ({ accountSwitches = 0 }) => accountSwitches > 0)
  return useMemo(() => {
    const { activeNamespace, activeNetworkId, isSwitchingNamespace } = state
    return {
      ...getConnectionState(inStates(kit, { connection: state })),
      open: phase === 'open',
      loading: phase === 'loading' || isSwitching,
      initialized: state.phase === 'settled',
      activeNamespace,
      activeNetworkId,
      isSwitchingNamespace,
    }
  }, [kit, state, phase, isSwitching])
}
