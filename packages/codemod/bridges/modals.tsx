'use client'

import { useKitState, useModal } from '@latchkey/react'

// From @latchkey/codemod: RainbowKit's hooks for its modals, on Latchkey's useModal. They are part of your app now. Once
// your code calls useModal, delete this file.

/** Opens Connect. The function is undefined while a wallet is connected. */
export function useConnectModal() {
  const { open, view } = useModal()
  const { status } = useKitState()
  return {
    connectModalOpen: view === 'Connect',
    openConnectModal: status === 'connected' ? undefined : () => void open({ view: 'Connect' }),
  }
}

/** Opens Account. The function is undefined while no wallet is connected. */
export function useAccountModal() {
  const { open, view } = useModal()
  const { status } = useKitState()
  return {
    accountModalOpen: view === 'Account',
    openAccountModal: status === 'connected' ? () => void open({ view: 'Account' }) : undefined,
  }
}

/** Opens the list of networks. The function is undefined while no wallet is connected. */
export function useChainModal() {
  const { open, view } = useModal()
  const { status } = useKitState()
  return {
    chainModalOpen: view === 'Networks',
    openChainModal: status === 'connected' ? () => void open({ view: 'Networks' }) : undefined,
  }
}

/** Opens Connect, as the hook of @rainbow-me/rainbow-button did. */
export function useRainbowConnectModal() {
  const { open } = useModal()
  return { connect: () => void open({ view: 'Connect' }) }
}
