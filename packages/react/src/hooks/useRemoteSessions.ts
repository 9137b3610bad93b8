'use client'

import { listRemoteSessions, type RemoteSession } from '@latchkey/core'
import { useMemo } from 'react'
import { inStates } from '../kit/inStates.ts'
import { useConnectionState } from '../kit/useConnectionState.ts'
import { useKit } from './useKit.ts'

/** Returns the sessions with remote wallets. `useDisconnect` ends one by its `id` and notifies the wallet. */
export function useRemoteSessions(): readonly RemoteSession[] {
  const kit = useKit()
  const namespaces = useConnectionState((state) => state.namespaces)
  return useMemo(
    () => listRemoteSessions(inStates(kit, { connection: { ...kit.connection.getState(), namespaces } })),
    [kit, namespaces],
  )
}
