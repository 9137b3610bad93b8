import type { Caip2 } from '@latchkey/protocol/ids'
import type { Network } from '@latchkey/protocol/network'

/** Bitcoin mainnet. An app that broadcasts signed transactions adds its own Esplora to `rpcUrls`. */
export const bitcoin = {
  id: '000000000019d6689c085ae165831e93',
  name: 'Bitcoin',
  chainNamespace: 'bip122',
  caipNetworkId: 'bip122:000000000019d6689c085ae165831e93',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: { default: { http: [] } },
} as const satisfies Network

/** Bitcoin's third test network (testnet3). */
export const bitcoinTestnet = {
  id: '000000000933ea01ad0ee984209779ba',
  name: 'Bitcoin Testnet',
  chainNamespace: 'bip122',
  caipNetworkId: 'bip122:000000000933ea01ad0ee984209779ba',
  nativeCurrency: { name: 'Testnet Bitcoin', symbol: 'tBTC', decimals: 8 },
  rpcUrls: { default: { http: [] } },
  testnet: true,
} as const satisfies Network

/** A Bitcoin network's names in each wallet standard. */
type BitcoinChain = {
  networkId: Caip2
  /** Name in sats-connect. */
  name: string
  /** Name in wallet-standard. */
  standard: `bitcoin:${string}`
}

/** The Bitcoin networks, mainnet first. A CAIP-2 reference is the prefix of the genesis block's hash. */
export const bitcoinChains: readonly [BitcoinChain, ...BitcoinChain[]] = [
  {
    networkId: 'bip122:000000000019d6689c085ae165831e93',
    name: 'Mainnet',
    standard: 'bitcoin:mainnet',
  },
  {
    networkId: 'bip122:000000000933ea01ad0ee984209779ba',
    name: 'Testnet',
    standard: 'bitcoin:testnet',
  },
  {
    networkId: 'bip122:00000000da84f2bafbbc53dee25a72ae',
    name: 'Testnet4',
    standard: 'bitcoin:testnet4',
  },
  {
    networkId: 'bip122:00000008819873e925422c1ff0f99f7c',
    name: 'Signet',
    standard: 'bitcoin:signet',
  },
  {
    networkId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
    name: 'Regtest',
    standard: 'bitcoin:regtest',
  },
]

/** Returns a network's names in the wallet standards. Undefined if they don't know the network. */
export function findChain(networkId: Caip2): BitcoinChain | undefined {
  return bitcoinChains.find((chain) => chain.networkId === networkId)
}
