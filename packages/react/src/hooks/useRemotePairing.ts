'use client'

import {
  createRemotePairingFlow,
  followWalletLink,
  type LinkedWallet,
  type RemotePairingState,
} from '@latchkey/core'
import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import { useCallback } from 'react'
import { useFlow } from './useFlow.ts'
import { useKit } from './useKit.ts'

/** What `useRemotePairing` answers. */
export type UseRemotePairing = {
  state: RemotePairingState
  /** Opens a wallet's link; to be called inside the visitor's gesture. */
  openWallet(wallet: LinkedWallet): void
  /** Makes a new code where there is none any more, and goes back to the code where a wallet did not answer. */
  retry(): void
}

/**
 * A pairing with a remote wallet, for as long as the component is there; an unexpired code is shown again. `opened` is
 * the wallet whose link led here, `namespace` the family that is asked for.
 */
export function useRemotePairing(opened?: LinkedWallet, namespace?: NamespaceId): UseRemotePairing {
  const kit = useKit()
  const { flow, state } = useFlow(
    useCallback(() => createRemotePairingFlow(kit, opened, namespace), [kit, opened, namespace]),
  )
  const openWallet = useCallback(
    (wallet: LinkedWallet) => {
      followWalletLink(kit, wallet)
      flow?.send({ is: 'walletOpened', wallet })
    },
    [kit, flow],
  )
  const retry = useCallback(() => flow?.send({ is: 'retryAsked' }), [flow])
  return { state: state ?? starting, openWallet, retry }
}

const starting: RemotePairingState = { is: 'starting' }
