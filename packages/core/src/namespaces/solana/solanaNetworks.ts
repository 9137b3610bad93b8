import type { Network } from '@latchkey/protocol/network'

const nativeCurrency = { name: 'Solana', symbol: 'SOL', decimals: 9 }

/**
 * Solana mainnet, identified by its genesis hash (CAIP-30). The app adds its own RPC to `rpcUrls`, or uses the
 * server's.
 */
export const solanaMainnet = {
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  chainNamespace: 'solana',
  caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  nativeCurrency,
  rpcUrls: { default: { http: [] } },
} as const satisfies Network

/** Solana's network for testing apps. */
export const solanaDevnet = {
  id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  name: 'Solana Devnet',
  chainNamespace: 'solana',
  caipNetworkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  nativeCurrency,
  rpcUrls: { default: { http: [] } },
  testnet: true,
} as const satisfies Network
