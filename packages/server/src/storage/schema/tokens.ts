import { bigint, boolean, integer, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** What a token's contract says of itself; null where it says nothing. */
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
    /** The block that told of it first: a reorg below forgets it. */
    since: bigint('since', { mode: 'bigint' }),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.address] })],
)

/** What an NFT's metadata says, as far as it is on chain; null where it says nothing. */
export const nfts = pgTable(
  'nfts',
  {
    chainId: text('chain_id').notNull(),
    contract: text('contract').notNull(),
    /** 0 on solana, where every NFT is a mint of its own. */
    tokenId: numeric('token_id', { precision: 78, scale: 0 }).notNull(),
    name: text('name'),
    description: text('description'),
    /** A `data:image/*` URL. */
    image: text('image'),
    /** The block that told of it first: a reorg below forgets it. */
    since: bigint('since', { mode: 'bigint' }),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.contract, table.tokenId] })],
)
