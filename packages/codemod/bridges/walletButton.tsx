'use client'

import { useConnectWallet, useModal, useWallets } from '@latchkey/react'
import { type ReactNode, useEffect, useState } from 'react'

// From @latchkey/codemod: RainbowKit's WalletButton on Latchkey's hooks. It is part of your app now.

/** What the function of `WalletButton.Custom` gets. */
export type WalletButtonRendererProps = {
  connected: boolean
  connector: { id: string; name: string; iconUrl?: string }
  connect: () => Promise<void>
  error: boolean
  loading: boolean
  mounted: boolean
  ready: boolean
}

/** Connects one wallet, or shows how to install it. */
export function WalletButton({ wallet = 'rainbow' }: { wallet?: string }) {
  return (
    <WalletButton.Custom wallet={wallet}>
      {({ connector, connect, loading, ready }) => (
        <button type="button" disabled={!ready || loading} onClick={connect}>
          {connector.name}
        </button>
      )}
    </WalletButton.Custom>
  )
}

WalletButton.Custom = function WalletButtonCustom({
  wallet = 'rainbow',
  children,
}: {
  wallet?: string
  children: (state: WalletButtonRendererProps) => ReactNode
}) {
  const row = useWallets().find(({ id }) => id.toLowerCase() === wallet.toLowerCase())
  const { connectAsync, isPending, isError, isSuccess } = useConnectWallet()
  const { open } = useModal()
  const [mounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  const [connector] = row?.connectors ?? []
  return children({
    connected: isSuccess,
    connector: {
      id: wallet,
      name: row?.name ?? wallet,
      ...(row?.icon !== undefined && { iconUrl: row.icon }),
    },
    connect: async () => {
      if (connector) await connectAsync({ connectorId: connector.connectorId }).catch(() => {})
      else await open(row ? { view: 'ConnectingWallet', data: { walletId: row.id } } : { view: 'Connect' })
    },
    error: isError,
    loading: isPending,
    mounted,
    ready: mounted,
  })
}
