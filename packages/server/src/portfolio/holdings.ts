// The table of holdings: a reader for each chain namespace.
export { createCosmosHoldings as cosmos } from './createCosmosHoldings.ts'
export { createFoundHoldings as eip155 } from './createFoundHoldings.ts'
export { createEsploraHoldings as bip122 } from './createHoldings.ts'
export { createPolkadotHoldings as polkadot } from './createPolkadotHoldings.ts'
export { createSolanaHoldings as solana } from './createSolanaHoldings.ts'
