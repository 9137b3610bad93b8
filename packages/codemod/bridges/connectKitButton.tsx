'use client'

import { ConnectButton, useAccountState, useModal, useNetworkState } from '@latchkey/react'
import type { ReactNode } from 'react'

// From @latchkey/codemod: what ConnectKitButton.Custom passes to its function, from Latchkey's hooks. It is part of your
// app now. Once your button uses Latchkey's ConnectButton.Custom, delete this file.

/** What the function gets. */
export type CustomConnectButtonState = {
  show: () => void
  hide: () => void
  isConnected: boolean
  isConnecting: boolean
  unsupported: boolean
  address?: `0x${string}`
  truncatedAddress?: string
  ensName?: string
  chain?: { id: number; name: string; unsupported: boolean }
}

/** Renders a button of your own. */
export function CustomConnectButton({
  children,
}: {
  children: (state: CustomConnectButtonState) => ReactNode
}) {
  const { profileName } = useAccountState()
  const { caipNetwork } = useNetworkState()
  const { open, close } = useModal()
  return (
    <ConnectButton.Custom>
      {({ status, address, shortAddress, isWrongNetwork }) =>
        children({
          show: () => void open(),
          hide: () => void close(),
          isConnected: status === 'connected',
          isConnecting: status === 'connecting',
          unsupported: isWrongNetwork,
          ...(address !== undefined && { address: address as `0x${string}` }),
          ...(shortAddress !== undefined && { truncatedAddress: shortAddress }),
          ...(profileName !== undefined && { ensName: profileName }),
          ...(caipNetwork && {
            chain: { id: Number(caipNetwork.id), name: caipNetwork.name, unsupported: isWrongNetwork },
          }),
        })
      }
    </ConnectButton.Custom>
  )
}
