'use client'

import { listRemoteSessions, type RemoteSession } from '@latchkey/core'
import { useMemo } from 'react'
import { useConnectionState } from '../kit/useConnectionState.ts'
import { useKit } from './useKit.ts'

/** Returns the sessions with remote wallets. `useDisconnect` ends one by its `id` and notifies the wallet. */
export function useRemoteSessions(): readonly RemoteSession[] {
  const kit = useKit()
  const namespaces = useConnectionState((state) => state.namespaces)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the action reads them
  return useMemo(() => listRemoteSessions(kit), [kit, namespaces])
}
