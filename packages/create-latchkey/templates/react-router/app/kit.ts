import { createCookieStorage, createKit, toNetwork } from '@latchkey/core'
import { foundry } from 'viem/chains'

// The server and the browser both use this file.
export const kit = createKit({
  // The local chain. For a real one, replace `foundry`, and set VITE_RPC_URL to the URL of your node.
  networks: [toNetwork(foundry, import.meta.env.VITE_RPC_URL ?? 'http://127.0.0.1:8545')],
  metadata: {
    name: 'My app',
    description: 'What it does',
    url: 'http://localhost:3000',
    icon: 'http://localhost:3000/icon.svg',
  },
  storage: createCookieStorage(),
})
