import { type Caip2, parseCaip2 } from '@latchkey/protocol/ids'

const clusters: Readonly<Record<string, SolanaChain>> = {
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  '4sgjmw1sunhzsxgspuhpqldx6wiyjntz': 'solana:mainnet',
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1: 'solana:devnet',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
}

/** A chain id of Wallet Standard. */
type SolanaChain = 'solana:mainnet' | 'solana:devnet' | 'solana:testnet' | 'solana:localnet'

/** Returns Wallet Standard's id of a network: one of Solana's clusters, or `solana:localnet` for all others. */
export function toChain(networkId: Caip2): SolanaChain {
  return clusters[parseCaip2(networkId).reference] ?? 'solana:localnet'
}
