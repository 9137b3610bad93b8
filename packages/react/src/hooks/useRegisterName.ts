'use client'

import {
  createRegisterNameFlow,
  type Kit,
  type RegisterNameEvent,
  type RegisterNameState,
} from '@latchkey/core'
import { useCallback, useLayoutEffect, useRef } from 'react'
import { useKitContext } from '../context.ts'
import { useFlow } from './useFlow.ts'

/** What `useRegisterName` answers. */
export type UseRegisterName = {
  /** Undefined in the first render alone. */
  state: RegisterNameState | undefined
  /** Tells what the visitor did; a step that has no use for it stays as it is. */
  dispatch(event: RegisterNameEvent): void
}

/** Options of `useRegisterName`. */
export type UseRegisterNameParameters = {
  /** Called with the full name once it is registered, even when the component is gone. */
  onRegistered?: (name: string) => void
  /** Called when a registration whose component is gone has failed. `isShown`: its view is on screen again. */
  onFailed?: (error: unknown, isShown: boolean) => void
}

/**
 * The registration of a name for the active account, which must be of an auth connector (6.5). What was asked of the
 * wallet is followed to its end, even when the component goes; what was typed, and why it failed, is there when it comes
 * back.
 */
export function useRegisterName({ onRegistered, onFailed }: UseRegisterNameParameters = {}): UseRegisterName {
  const { kit, modal } = useKitContext()
  const latest = useRef(onRegistered)
  useLayoutEffect(() => {
    latest.current = onRegistered
  })
  const { flow, state } = useFlow(
    useCallback(() => resumeRegisterName(kit, (name) => latest.current?.(name)), [kit]),
    {
      goesOn: ({ is }) => is === 'signing' || is === 'registering',
      onEnd(ended) {
        if (ended.is !== 'editing' || ended.error === undefined) return
        const { phase, stack } = modal.store.getState()
        onFailed?.(ended.error, phase === 'open' && stack.at(-1)?.view === 'RegisterAccountName')
      },
    },
  )
  const dispatch = useCallback((event: RegisterNameEvent) => flow?.send(event), [flow])
  return { state, dispatch }
}

/** What was left in the field, and what went wrong with it, for as long as the page lives. */
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
    if (state.is === 'editing') drafts.set(kit, state)
  })
  return flow
}
