// The table of NFTs: a source for each chain namespace.
export { createEvmNfts as eip155 } from './createEvmNfts.ts'
export { createSolanaNfts as solana } from './createSolanaNfts.ts'
