// The table of histories: a source for each chain namespace.
export { createCosmosHistory as cosmos } from './cosmos/createCosmosHistory.ts'
export { createEsploraHistory as bip122 } from './createEsploraHistory.ts'
export { createEvmHistory as eip155 } from './createEvmHistory.ts'
export { createPolkadotHistory as polkadot } from './polkadot/createPolkadotHistory.ts'
export { createSolanaHistory as solana } from './solana/createSolanaHistory.ts'
