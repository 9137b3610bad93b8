'use client'

import {
  ConnectButton,
  useAccountState,
  useKitState,
  useModal,
  useNetworkState,
  usePendingTransactions,
  useSignIn,
} from '@latchkey/react'
import { type ReactNode, useEffect, useState } from 'react'

// From @latchkey/codemod: what RainbowKit's ConnectButton.Custom passes to its function, from Latchkey's hooks. It is
// part of your app now. Once your button uses Latchkey's ConnectButton.Custom, delete this file.

/** What the function gets. */
export type CustomConnectButtonState = {
  account?: {
    address: string
    displayName: string
    displayBalance?: string
    balanceFormatted?: string
    balanceSymbol?: string
    balanceDecimals?: number
    ensName?: string
    ensAvatar?: string
    hasPendingTransactions: boolean
  }
  chain?: {
    id: number
    name?: string
    unsupported?: boolean
    hasIcon: boolean
    iconUrl?: string
    iconBackground?: string
  }
  authenticationStatus?: 'loading' | 'unauthenticated' | 'authenticated'
  mounted: boolean
  openAccountModal: () => void
  openChainModal: () => void
  openConnectModal: () => void
  accountModalOpen: boolean
  chainModalOpen: boolean
  connectModalOpen: boolean
}

/** Renders a button of your own. */
export function CustomConnectButton({
  children,
}: {
  children: (state: CustomConnectButtonState) => ReactNode
}) {
  return (
    <ConnectButton.Custom>
      {({ shortAddress, isWrongNetwork }) => (
        <Inside shortAddress={shortAddress} isWrongNetwork={isWrongNetwork}>
          {children}
        </Inside>
      )}
    </ConnectButton.Custom>
  )
}

function Inside({
  shortAddress,
  isWrongNetwork,
  children,
}: {
  shortAddress: string | undefined
  isWrongNetwork: boolean
  children: (state: CustomConnectButtonState) => ReactNode
}) {
  const { status, activeNetworkId } = useKitState()
  const { address, balance, balanceSymbol, isBalanceError, profileName, profileImage } = useAccountState()
  const { caipNetwork } = useNetworkState()
  const { signInStatus } = useSignIn()
  const { data: pending = [] } = usePendingTransactions()
  const { open, view } = useModal()
  const [mounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  const isConnected = status === 'connected' && address !== undefined
  return children({
    ...(isConnected && {
      account: {
        address,
        displayName: profileName ?? shortAddress ?? address,
        hasPendingTransactions: pending.some(({ outcome }) => outcome === undefined),
        ...(!isBalanceError &&
          balance !== undefined && {
            balanceFormatted: balance,
            displayBalance: `${Number(Number(balance).toPrecision(4))} ${balanceSymbol ?? ''}`,
          }),
        ...(!isBalanceError && balanceSymbol !== undefined && { balanceSymbol }),
        ...(profileName !== undefined && { ensName: profileName }),
        ...(profileImage !== undefined && { ensAvatar: profileImage }),
      },
      chain: {
        id: Number(activeNetworkId.split(':')[1]),
        unsupported: isWrongNetwork,
        hasIcon: false,
        ...(caipNetwork && { name: caipNetwork.name }),
      },
    }),
    ...(signInStatus !== 'off' && {
      authenticationStatus:
        signInStatus === 'signedIn'
          ? 'authenticated'
          : signInStatus === 'checking'
            ? 'loading'
            : 'unauthenticated',
    }),
    mounted,
    openAccountModal: () => void open({ view: 'Account' }),
    openChainModal: () => void open({ view: 'Networks' }),
    openConnectModal: () => void open({ view: 'Connect' }),
    accountModalOpen: view === 'Account',
    chainModalOpen: view === 'Networks',
    connectModalOpen: view === 'Connect',
  })
}
