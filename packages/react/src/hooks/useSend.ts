'use client'

import { createSendFlow, type SendEvent, type SendFields, type SendState, toSendFields } from '@latchkey/core'
import { useCallback } from 'react'
import { useFlow } from '../kit/useFlow.ts'
import { useBalances } from './useBalances.ts'
import { useKit } from './useKit.ts'

/** Return type of `useSend`: values to show (spec 3.10), and the steps of the send. */
export type UseSend = SendFields & {
  /** Undefined only in the first render. */
  state: SendState | undefined
  /** Sends an event to the flow. Ignored in steps that don't handle it. */
  dispatch(event: SendEvent): void
}

/** Options of `useSend`. */
export type UseSendParameters = {
  /**
   * Called when a send that outlived its component has ended: it is confirmed, it has failed, or it is back in the
   * review with the error of the wallet.
   */
  onEnd?: (state: SendState) => void
}

/**
 * Runs a send from the active account. An open request to the wallet and a submitted send are followed to their end even
 * after unmount.
 */
export function useSend({ onEnd }: UseSendParameters = {}): UseSend {
  const kit = useKit()
  const { state, dispatch } = useFlow(
    useCallback(() => createSendFlow(kit), [kit]),
    onEnd,
  )
  const { data: balances } = useBalances()
  return { ...toSendFields(state ?? blank, balances ?? []), state, dispatch }
}

const blank: SendState = {
  status: 'editing',
  from: undefined,
  networkId: undefined,
  draft: { token: undefined, amount: '', receiver: '' },
  receiver: { status: 'empty' },
  isFindingMax: false,
  error: undefined,
}
