// The table of NFTs: a source for each chain namespace.
export { createNftSource as eip155 } from './createNftSource.ts'
export { createSolanaNfts as solana } from './createSolanaNfts.ts'
