import type { Nft } from '@latchkey/protocol/schema'
import { bigint, boolean, integer, jsonb, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** Token metadata from contracts; null where a contract has none. */
export const tokens = pgTable(
  'tokens',
  {
    chainId: text('chain_id').notNull(),
    /** Lower case on eip155. */
    address: text('address').notNull(),
    standard: text('standard', { enum: ['erc20', 'erc721', 'erc1155', 'spl'] }).notNull(),
    name: text('name'),
    symbol: text('symbol'),
    decimals: integer('decimals'),
    isSpam: boolean('is_spam').notNull(),
    /** The block that first mentioned the token. A reorg below it deletes the row. */
    since: bigint('since', { mode: 'bigint' }),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.address] })],
)

/** NFT metadata, as far as it is on chain; null if absent. */
export const nfts = pgTable(
  'nfts',
  {
    chainId: text('chain_id').notNull(),
    contract: text('contract').notNull(),
    /** 0 on solana, where every NFT has its own mint. */
    tokenId: numeric('token_id', { precision: 78, scale: 0 }).notNull(),
    name: text('name'),
    description: text('description'),
    /** A `data:image/*` URL, or a link to the image or its metadata. */
    image: text('image'),
    traits: jsonb('traits').$type<NonNullable<Nft['traits']>>(),
    /** The block that first mentioned the NFT. A reorg below it deletes the row. */
    since: bigint('since', { mode: 'bigint' }),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.contract, table.tokenId] })],
)
