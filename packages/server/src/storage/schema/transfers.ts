import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/**
 * Transfers as one account sees them: a transfer between two accounts is two rows. A row repeats what is to be
 * said of its transaction, so that a page of history is one range of the primary key, read backwards, and
 * nothing else. A transaction that moved nothing has one native row of 0 for its sender.
 */
export const transfers = pgTable(
  'transfers',
  {
    /** Lower case on eip155. */
    address: text('address').notNull(),
    chainId: text('chain_id').notNull(),
    /** On solana the slot. */
    blockNumber: bigint('block_number', { mode: 'bigint' }).notNull(),
    /** On solana, which does not tell places, a number from the signature. */
    txIndex: integer('tx_index').notNull(),
    /** Order within the transaction. */
    ordinal: integer('ordinal').notNull(),
    hash: text('hash').notNull(),
    /** Seconds since 1970. */
    minedAt: bigint('mined_at', { mode: 'number' }).notNull(),
    /** As it is answered: EIP-55 on eip155. */
    sentFrom: text('sent_from').notNull(),
    /** As it is answered; the new contract where the transaction made one. */
    sentTo: text('sent_to').notNull(),
    nonce: bigint('nonce', { mode: 'number' }).notNull(),
    failed: boolean('failed').notNull(),
    operation: text('operation').notNull(),
    kind: text('kind', { enum: ['native', 'internal', 'erc20', 'erc721', 'erc1155', 'spl'] }).notNull(),
    /** `taken`: an NFT whose contract says that it left the account, which did not sign for it; no history shows it. */
    direction: text('direction', { enum: ['in', 'out', 'self', 'taken'] }).notNull(),
    /** The token's contract in lower case, or its mint; null for the chain's own currency. */
    token: text('token'),
    tokenId: numeric('token_id', { precision: 78, scale: 0 }),
    /** Base units. */
    amount: numeric('amount', { precision: 78, scale: 0 }).notNull(),
    /** What the account paid for the transaction, in base units of the chain's currency: in its first row alone. */
    fee: numeric('fee', { precision: 78, scale: 0 }),
  },
  (table) => [
    primaryKey({
      columns: [table.address, table.chainId, table.blockNumber, table.txIndex, table.ordinal],
    }),
    /** The pages of all chains together. */
    index('transfers_address_time').on(
      table.address,
      table.minedAt,
      table.chainId,
      table.blockNumber,
      table.txIndex,
      table.ordinal,
    ),
    /** The pages of one token, which are read past whatever moved nothing. */
    index('transfers_token')
      .on(table.address, table.chainId, table.token, table.blockNumber, table.txIndex, table.ordinal)
      .where(sql`${table.amount} > 0`),
    /** What a reorg takes back. It has no order, so that no read of a page is tempted by it. */
    index('transfers_block').using('brin', table.chainId, table.blockNumber),
  ],
)
