'use client'

import { type AccountState, getAccountState } from '@latchkey/core'
import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import { useMemo } from 'react'
import { useConnectionState } from './useConnectionState.ts'
import { useKit } from './useKit.ts'
import { useReadable } from './useReadable.ts'

/** The account of a namespace, the active one's by default, with the fields of spec 3.11. */
export function useAccountState(namespace?: NamespaceId): AccountState {
  const kit = useKit()
  const state = useConnectionState((current) => current)
  const preferences = useReadable(kit.preferences, (current) => current)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the action reads the state and the preferences
  return useMemo(() => getAccountState(kit, namespace), [kit, namespace, state, preferences])
}
