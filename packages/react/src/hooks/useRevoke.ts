'use client'

import { createRevokeFlow, type Revocation, type RevokeEvent, type RevokeState } from '@latchkey/core'
import { useCallback } from 'react'
import { useEqual } from '../base/useEqual.ts'
import { useFlow } from '../kit/useFlow.ts'
import { useKit } from './useKit.ts'

/** Return type of `useRevoke`. */
export type UseRevoke = {
  /** Undefined only in the first render. */
  state: RevokeState | undefined
  /** Sends an event to the flow. Ignored in steps that don't handle it. */
  dispatch(event: RevokeEvent): void
}

/** Options of `useRevoke`. */
export type UseRevokeParameters = {
  /** What to revoke. Another owner or approval starts another revocation. */
  revocation: Revocation
  /** Called when a revocation that outlived its component has ended. */
  onEnd?: (state: RevokeState) => void
}

/** Revokes an approval. A revocation in progress is followed to its end even after unmount. */
export function useRevoke({ revocation, onEnd }: UseRevokeParameters): UseRevoke {
  const kit = useKit()
  const asked = useEqual(revocation)
  return useFlow(
    useCallback(() => createRevokeFlow(kit, asked), [kit, asked]),
    onEnd,
  )
}
