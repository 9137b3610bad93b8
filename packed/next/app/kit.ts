import { createCookieStorage, createKit, toNetwork } from '@latchkey/core'
import { bip122, bitcoin } from '@latchkey/core/bip122'
import { cosmos, cosmosNetworks } from '@latchkey/core/cosmos'
import { polkadot, polkadotNetworks } from '@latchkey/core/polkadot'
import { solana } from '@latchkey/core/solana'
import { mainnet } from 'viem/chains'

const solanaNetwork = {
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  chainNamespace: 'solana',
  caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: ['https://solana.example'] } },
} as const

export const kit = createKit({
  networks: [
    toNetwork(mainnet, 'https://node.example'),
    solanaNetwork,
    bitcoin,
    ...polkadotNetworks,
    ...cosmosNetworks,
  ],
  namespaces: [solana(), bip122(), polkadot(), cosmos()],
  metadata: { name: 'Packed', description: 'An empty Next app', url: 'https://example.org', icon: '' },
  storage: createCookieStorage(),
})
