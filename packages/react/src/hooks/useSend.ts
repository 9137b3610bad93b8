'use client'

import { createSendFlow, type SendEvent, type SendFields, type SendState, toSendFields } from '@latchkey/core'
import { useCallback } from 'react'
import { useBalances } from './useBalances.ts'
import { useFlow } from './useFlow.ts'
import { useKit } from './useKit.ts'

/** What `useSend` answers: the fields of spec 3.10, and the steps of the send. */
export type UseSend = SendFields & {
  /** Undefined in the first render alone. */
  state: SendState | undefined
  /** Tells what the visitor did; a step that has no use for it stays as it is. */
  dispatch(event: SendEvent): void
}

/** Options of `useSend`. */
export type UseSendParameters = {
  /** Called when a send that was on its way when its component went is confirmed or has failed. */
  onEnd?: (state: SendState) => void
}

/** A send from the active account. What is on its way is followed to its end, even when the component goes. */
export function useSend({ onEnd }: UseSendParameters = {}): UseSend {
  const kit = useKit()
  const { flow, state } = useFlow(
    useCallback(() => createSendFlow(kit), [kit]),
    { goesOn: ({ is }) => is === 'confirming', onEnd: (ended) => onEnd?.(ended) },
  )
  const { data: balances } = useBalances()
  const dispatch = useCallback((event: SendEvent) => flow?.send(event), [flow])
  return { ...toSendFields(state ?? blank, balances ?? []), state, dispatch }
}

const blank: SendState = {
  is: 'editing',
  from: undefined,
  draft: { token: undefined, amount: '', receiver: '' },
  receiver: { is: 'empty' },
  isFindingMax: false,
  error: undefined,
}
