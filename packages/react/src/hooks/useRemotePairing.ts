'use client'

import {
  createRemotePairingFlow,
  followWalletLink,
  type LinkedWallet,
  type RemotePairingState,
} from '@latchkey/core'
import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import { useCallback } from 'react'
import { useEqual } from '../base/useEqual.ts'
import { useFlow } from '../kit/useFlow.ts'
import { useKit } from './useKit.ts'

/** Return type of `useRemotePairing`. */
export type UseRemotePairing = {
  state: RemotePairingState
  /** Opens a wallet's link. Call it during the user gesture. */
  openWallet(wallet: LinkedWallet): void
  /** Creates a new code if the last one expired, and returns to the code if a wallet didn't respond. */
  retry(): void
}

/**
 * Runs a pairing with a remote wallet while the component is mounted. An unexpired code is reused. `opened` is the
 * wallet whose link led here, `namespace` the requested namespace.
 */
export function useRemotePairing(opened?: LinkedWallet, namespace?: NamespaceId): UseRemotePairing {
  const kit = useKit()
  const wallet = useEqual(opened)
  const { state, dispatch } = useFlow(
    useCallback(() => createRemotePairingFlow(kit, wallet, namespace), [kit, wallet, namespace]),
  )
  const openWallet = useCallback(
    (next: LinkedWallet) => {
      followWalletLink(kit, next)
      dispatch({ type: 'walletOpened', wallet: next })
    },
    [kit, dispatch],
  )
  const retry = useCallback(() => dispatch({ type: 'retryRequested' }), [dispatch])
  return { state: state ?? starting, openWallet, retry }
}

const starting: RemotePairingState = { status: 'starting' }
