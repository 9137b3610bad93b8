import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/**
 * Transfers from the view of one account, so a transfer between two accounts is two rows. Each row repeats the data of
 * its transaction, so that a page of history is a single backward range scan of the primary key. A transaction that
 * moved nothing has one native row of 0 for its sender.
 */
export const transfers = pgTable(
  'transfers',
  {
    /** Lower case on eip155. */
    address: text('address').notNull(),
    chainId: text('chain_id').notNull(),
    /** The slot on solana. */
    blockNumber: bigint('block_number', { mode: 'bigint' }).notNull(),
    /** On solana, which reports no index, a number derived from the signature. */
    txIndex: integer('tx_index').notNull(),
    /** Order within the transaction. */
    ordinal: integer('ordinal').notNull(),
    hash: text('hash').notNull(),
    /** Seconds since 1970. */
    minedAt: bigint('mined_at', { mode: 'number' }).notNull(),
    /** As returned by the API: EIP-55 on eip155. */
    sentFrom: text('sent_from').notNull(),
    /** As returned by the API. The new contract if the transaction created one. */
    sentTo: text('sent_to').notNull(),
    nonce: bigint('nonce', { mode: 'number' }).notNull(),
    failed: boolean('failed').notNull(),
    operation: text('operation').notNull(),
    kind: text('kind', { enum: ['native', 'internal', 'erc20', 'erc721', 'erc1155', 'spl'] }).notNull(),
    /**
     * `taken`: an NFT that left the account according to its contract, without the account's signature. No history
     * shows it.
     */
    direction: text('direction', { enum: ['in', 'out', 'self', 'taken'] }).notNull(),
    /** The token's contract in lower case, or its mint; null for the native currency. */
    token: text('token'),
    tokenId: numeric('token_id', { precision: 78, scale: 0 }),
    /** Base units. */
    amount: numeric('amount', { precision: 78, scale: 0 }).notNull(),
    /** The transaction fee that the account paid, in base units of the native currency. Only set in its first row. */
    fee: numeric('fee', { precision: 78, scale: 0 }),
  },
  (table) => [
    primaryKey({
      columns: [table.address, table.chainId, table.blockNumber, table.txIndex, table.ordinal],
    }),
    /** For pages across all chains. */
    index('transfers_address_time').on(
      table.address,
      table.minedAt,
      table.chainId,
      table.blockNumber,
      table.txIndex,
      table.ordinal,
    ),
    /** For pages of one token, which skip rows that moved nothing. */
    index('transfers_token')
      .on(table.address, table.chainId, table.token, table.blockNumber, table.txIndex, table.ordinal)
      .where(sql`${table.amount} > 0`),
    /** For rows that a reorg removes. Unordered, so that no query for a page would choose it. */
    index('transfers_block').using('brin', table.chainId, table.blockNumber),
  ],
)
