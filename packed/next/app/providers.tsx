'use client'

import { createKit, toNetwork } from '@latchkey/core'
import { KitProvider } from '@latchkey/react'
import { type ReactNode, useState } from 'react'
import { mainnet } from 'viem/chains'

export function Providers({ children }: { children: ReactNode }) {
  const [kit] = useState(() =>
    createKit({
      networks: [toNetwork(mainnet, 'https://node.example')],
      metadata: { name: 'Packed', description: 'An empty Next app', url: 'https://example.org', icon: '' },
      ssr: true,
    }),
  )
  return <KitProvider kit={kit}>{children}</KitProvider>
}
