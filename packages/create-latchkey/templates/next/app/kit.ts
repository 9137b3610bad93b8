import { createCookieStorage, createKit, toNetwork } from '@latchkey/core'
import { foundry } from 'viem/chains'

// Without 'use client': the layout uses this file on the server, and the provider in the browser.
export const kit = createKit({
  // The local chain. For a real one, replace `foundry`, and set NEXT_PUBLIC_RPC_URL to the URL of your node.
  networks: [toNetwork(foundry, process.env.NEXT_PUBLIC_RPC_URL ?? 'http://127.0.0.1:8545')],
  metadata: {
    name: 'My app',
    description: 'What it does',
    url: 'http://localhost:3000',
    icon: 'http://localhost:3000/icon.svg',
  },
  storage: createCookieStorage(),
})
