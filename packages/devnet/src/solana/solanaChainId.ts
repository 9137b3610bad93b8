import { createHash } from 'node:crypto'
import type { Caip2 } from '@latchkey/protocol/ids'
import bs58 from 'bs58'

/** Genesis hash of the local Solana chain, base58. The same in every world. */
export const solanaGenesisHash = bs58.encode(createHash('sha256').update('Latchkey’s local Solana').digest())

/** CAIP-2 id of the local Solana chain: the first 32 characters of that hash, by convention. */
export const solanaChainId: Caip2 = `solana:${solanaGenesisHash.slice(0, 32)}`
