import { createKit, toNetwork } from '@latchkey/core'
import { foundry } from 'viem/chains'

// The build renders the page with this kit, and the browser uses it, too.
export const kit = createKit({
  // The local chain. For a real one, replace `foundry`, and set PUBLIC_RPC_URL to the URL of your node.
  networks: [toNetwork(foundry, import.meta.env.PUBLIC_RPC_URL ?? 'http://127.0.0.1:8545')],
  metadata: {
    name: 'My app',
    description: 'What it does',
    url: 'http://localhost:3000',
    icon: 'http://localhost:3000/icon.svg',
  },
})
