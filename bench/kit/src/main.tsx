import { createKit } from '@latchkey/core'
import { ConnectButton, KitProvider } from '@latchkey/react'
import { createRoot } from 'react-dom/client'

const kit = createKit({
  networks: [
    {
      id: 1,
      name: 'Ethereum',
      chainNamespace: 'eip155',
      caipNetworkId: 'eip155:1',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: ['http://127.0.0.1:48545'] } },
    },
  ],
  // Nothing listens on this port, and nothing connects to it, since the bench has no remote wallets.
  relay: 'ws://127.0.0.1:48546',
  projectId: 'bench',
  metadata: { name: 'bench', description: 'bench', url: 'https://127.0.0.1', icon: 'data:,' },
})

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <KitProvider kit={kit}>
      <header>
        <ConnectButton />
      </header>
    </KitProvider>,
  )
}
