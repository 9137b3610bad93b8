'use client'

import { shortAddress } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useReadable } from '../base/useReadable.ts'
import { useButtonCopy } from '../copy/useButtonCopy.ts'
import { useKitContext } from '../kit/context.ts'
import { useFacts } from '../kit/useFacts.ts'
import { KitButton } from './KitButton.tsx'

/** State that `ConnectButton.Custom` passes to its render function. */
export type ConnectButtonState = {
  /** Status of the connection. `connecting` includes reconnecting. */
  status: 'disconnected' | 'connecting' | 'connected'
  /** The active address. While reconnecting, the stored address: show it dimmed and don't use it. */
  address: string | undefined
  /** The address as `0x7099…79C8`. */
  shortAddress: string | undefined
  /** Whether the wallet is on a network that the app didn't configure. */
  isWrongNetwork: boolean
  /** Whether the modal is open. */
  isOpen: boolean
  /** Opens Connect or Account. */
  open: () => void
  /** Preloads the modal. Call it on `pointerenter` and `focus`. */
  preload: () => void
}

/**
 * Connects a wallet, then shows the connected account. `label` replaces the text while disconnected. For a button of
 * your own, use `ConnectButton.Custom`: `<ConnectButton.Custom>{({ address, open }) => …}</ConnectButton.Custom>`, with
 * a `ConnectButtonState`.
 */
export function ConnectButton({ label }: { label?: string | undefined }) {
  const { status, address, shortAddress, isWrongNetwork } = useConnectButton()
  const copy = useButtonCopy()
  if (isWrongNetwork) return <KitButton state="wrong">{copy('button.wrongNetwork')}</KitButton>
  if (address !== undefined && shortAddress !== undefined) {
    return (
      <KitButton state={status} label={copy('button.account', { address: shortAddress })}>
        {shortAddress}
      </KitButton>
    )
  }
  return (
    <KitButton state={status}>
      {status === 'connecting' ? copy('button.connecting') : (label ?? copy('button.connect'))}
    </KitButton>
  )
}

/** Renders your own button: `<ConnectButton.Custom>{({ address, open }) => …}</ConnectButton.Custom>`. */
ConnectButton.Custom = function ConnectButtonCustom({
  children,
}: {
  children: (state: ConnectButtonState) => ReactNode
}) {
  const { modal } = useKitContext()
  const isOpen = useReadable(modal.store, (state) => state.phase === 'open')
  return children({ ...useConnectButton(), isOpen })
}

function useConnectButton(): Omit<ConnectButtonState, 'isOpen'> {
  const { kit, modal } = useKitContext()
  const facts = useFacts((current) => current)
  const address = facts.activeAccount?.address ?? facts.restoringAddress ?? undefined
  return {
    status: facts.status === 'reconnecting' ? 'connecting' : facts.status,
    address,
    shortAddress: address === undefined ? undefined : shortAddress(address),
    isWrongNetwork: facts.status === 'connected' && !facts.isNetworkSupported,
    open: () => void modal.open().catch((error: unknown) => kit.log('error', error)),
    preload: modal.preload,
  }
}
