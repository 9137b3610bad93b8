'use client'

import {
  createRegisterNameFlow,
  type Kit,
  type RegisterNameEvent,
  type RegisterNameState,
} from '@latchkey/core'
import { useCallback, useRef } from 'react'
import { useKitContext } from '../kit/context.ts'
import { useCommitEffect } from '../kit/useCommitEffect.ts'
import { useFlow } from '../kit/useFlow.ts'
import { shownView } from '../modal/policy/shownView.ts'

/** Return type of `useRegisterName`. */
export type UseRegisterName = {
  /** Undefined only in the first render. */
  state: RegisterNameState | undefined
  /** Sends an event to the flow. Ignored in steps that don't handle it. */
  dispatch(event: RegisterNameEvent): void
}

/** Options of `useRegisterName`. */
export type UseRegisterNameParameters = {
  /** Called with the full name once it is registered, even after unmount. */
  onRegistered?: (name: string) => void
  /** Called when a registration fails after its component unmounted. `isShown`: its view is on screen again. */
  onFailed?: (error: unknown, isShown: boolean) => void
}

/**
 * Registers a name for the active account, which must belong to an auth connector (6.5). A request to the wallet is
 * followed to its end even after unmount. The typed name and the last error are restored on the next mount.
 */
export function useRegisterName({ onRegistered, onFailed }: UseRegisterNameParameters = {}): UseRegisterName {
  const { kit, modal } = useKitContext()
  const latest = useRef(onRegistered)
  useCommitEffect(() => {
    latest.current = onRegistered
  })
  return useFlow(
    useCallback(() => resumeRegisterName(kit, (name) => latest.current?.(name)), [kit]),
    (ended) => {
      if (ended.status !== 'editing' || ended.error === undefined) return
      onFailed?.(ended.error, shownView(modal.store.getState()) === 'RegisterAccountName')
    },
  )
}

/** The typed label and its last error, kept for the lifetime of the page. */
const drafts = new WeakMap<Kit, { account: string | null; label: string; error: unknown }>()

function resumeRegisterName(kit: Kit, onRegistered: (name: string) => void) {
  const { account, label, error } = drafts.get(kit) ?? {}
  const isSameAccount = account === kit.facts.get().account
  const flow = createRegisterNameFlow(kit, {
    ...(label !== undefined && { label }),
    ...(isSameAccount && { error }),
    onRegistered(name) {
      drafts.delete(kit)
      onRegistered(name)
    },
  })
  flow.subscribe(() => {
    const state = flow.get()
    if (state.status === 'editing') drafts.set(kit, state)
  })
  return flow
}
