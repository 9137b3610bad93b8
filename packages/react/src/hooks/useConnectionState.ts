'use client'

import type { ConnectionState } from '@latchkey/core'
import { useKitContext } from '../context.ts'
import { useReadable } from './useReadable.ts'

/** Watches a part of what is true of the wallets; the selector must answer a stable reference. */
export function useConnectionState<selected>(select: (state: ConnectionState) => selected): selected {
  const { kit, firstConnection } = useKitContext()
  return useReadable(kit.connection, select, firstConnection)
}
