'use client'

import type { ConnectionState } from '@latchkey/core'
import { useReadable } from '../base/useReadable.ts'
import { useKitContext } from './context.ts'

/** Subscribes to part of the connection state. The selector must return a stable reference. */
export function useConnectionState<selected>(select: (state: ConnectionState) => selected): selected {
  const { kit, firstConnection } = useKitContext()
  return useReadable(kit.connection, select, firstConnection)
}
