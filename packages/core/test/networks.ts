import type { Network } from '@latchkey/protocol/network'

/** A local chain. Nothing sends it requests. */
export const devnet: Network = {
  id: 31337,
  name: 'Devnet',
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:31337',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
}

/** A second chain, for switches. */
export const sidenet: Network = {
  ...devnet,
  id: 31338,
  name: 'Sidenet',
  caipNetworkId: 'eip155:31338',
}
