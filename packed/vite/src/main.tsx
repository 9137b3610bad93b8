import { createKit, toNetwork } from '@latchkey/core'
import { wagmi } from '@latchkey/core/wagmi'
import { ConnectButton, KitProvider } from '@latchkey/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { mainnet } from 'viem/chains'
import { useConnection } from 'wagmi'

const kit = createKit({
  wagmi,
  networks: [toNetwork(mainnet, 'https://node.example')],
  metadata: { name: 'Packed', description: 'An empty Vite app', url: 'https://example.org', icon: '' },
})

function Address() {
  return <p>{useConnection().address ?? 'Not connected'}</p>
}

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no root element')
createRoot(root).render(
  <StrictMode>
    <KitProvider kit={kit}>
      <header>
        <ConnectButton />
      </header>
      <Address />
    </KitProvider>
  </StrictMode>,
)
