'use client'

import { useModal as useLatchkeyModal, useNetworkState, useSignIn } from '@latchkey/react'
import { useEffect, useState } from 'react'
import { useAccountEffect } from 'wagmi'

// From @latchkey/codemod: ConnectKit's hooks, on Latchkey's. They are part of your app now. Once your code calls
// Latchkey's useModal, delete this file.

/** Opens and closes the modal. */
export function useModal({
  onConnect,
  onDisconnect,
}: {
  onConnect?: (account: { address?: string; connectorId?: string }) => void
  onDisconnect?: () => void
} = {}) {
  const { isOpen, open, close } = useLatchkeyModal()
  const { signIn } = useSignIn()
  useAccountEffect({
    onConnect({ address, connector, isReconnected }) {
      if (!isReconnected) onConnect?.({ address, connectorId: connector.id })
    },
    onDisconnect: () => onDisconnect?.(),
  })
  return {
    open: isOpen,
    setOpen: (show: boolean) => void (show ? open() : close()),
    openAbout: () => void open({ view: 'WhatIsAWallet' }),
    openOnboarding: () => void open({ view: 'GetAWallet' }),
    openProfile: () => void open({ view: 'Account' }),
    openSwitchNetworks: () => void open({ view: 'Networks' }),
    openSIWE: (triggerSIWE?: boolean) => {
      void open({ view: 'SIWXSignMessage' })
      if (triggerSIWE) signIn()
    },
  }
}

/** Returns whether the app has a chain. */
export function useChainIsSupported(chainId?: number): boolean {
  const { requestedCaipNetworks } = useNetworkState()
  return requestedCaipNetworks.some(({ id }) => id === chainId)
}

/** Returns whether the page runs in a browser. */
export function useIsMounted(): boolean {
  const [mounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return mounted
}
