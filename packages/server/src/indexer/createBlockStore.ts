import { and, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '../storage/database.ts'
import { approvals } from '../storage/schema/approvals.ts'
import { blocks } from '../storage/schema/blocks.ts'
import { holdings } from '../storage/schema/holdings.ts'
import { nfts, tokens } from '../storage/schema/tokens.ts'
import { transfers } from '../storage/schema/transfers.ts'
import type { NftRow, TokenRow } from './describeTokens.ts'
import type { ApprovalRow } from './toApprovals.ts'
import type { TransferRow } from './toRows.ts'

/** A block as far as it is needed to see a reorg. */
export type BlockRow = typeof blocks.$inferSelect
/** Rows that belong together: they are stored in one transaction. */
export type Batch = {
  blocks: BlockRow[]
  transfers: TransferRow[]
  approvals: ApprovalRow[]
  tokens: TokenRow[]
  nfts: NftRow[]
}

/** The part of the store that one chain's indexer writes. */
export type BlockStore = {
  /** The newest stored block. */
  head(): Promise<BlockRow | undefined>
  /** Newest first, as far as they are kept. */
  recent(): Promise<BlockRow[]>
  /** Of these contracts, those that are not described yet. */
  unknownTokens(addresses: readonly string[]): Promise<string[]>
  /** Of these NFTs of one contract, those that are not described yet. */
  unknownNfts(contract: string, tokenIds: readonly string[]): Promise<string[]>
  /** Blocks in ascending order. */
  keep(batch: Batch): Promise<void>
  /** Takes back all blocks above `height`, in one transaction. */
  unwind(height: bigint): Promise<void>
}

/** Blocks behind the head whose hashes are kept; a deeper reorg starts the chain's index anew. */
const hashesMax = 4_096n
/** Postgres takes 65,535 parameters a statement. */
const rowsPerInsert = 2_000

/** Reads and writes by drizzle; the same on PGlite and Postgres. */
export function createBlockStore(database: Database, chainId: string): BlockStore {
  return {
    async head() {
      const [head] = await recent().limit(1)
      return head
    },
    recent,
    async unknownTokens(addresses) {
      if (addresses.length === 0) return []
      const known = await database
        .select({ address: tokens.address })
        .from(tokens)
        .where(and(eq(tokens.chainId, chainId), inArray(tokens.address, [...addresses])))
      const isKnown = new Set(known.map(({ address }) => address))
      return addresses.filter((address) => !isKnown.has(address))
    },
    async unknownNfts(contract, tokenIds) {
      const known = await database
        .select({ tokenId: nfts.tokenId })
        .from(nfts)
        .where(
          and(eq(nfts.chainId, chainId), eq(nfts.contract, contract), inArray(nfts.tokenId, [...tokenIds])),
        )
      const isKnown = new Set(known.map(({ tokenId }) => tokenId))
      return tokenIds.filter((tokenId) => !isKnown.has(tokenId))
    },
    keep: (batch) =>
      database.transaction(async (transaction) => {
        for (const rows of inParts(batch.transfers)) await transaction.insert(transfers).values(rows)
        for (const rows of inParts(batch.tokens))
          await transaction.insert(tokens).values(rows).onConflictDoNothing()
        for (const rows of inParts(batch.nfts))
          await transaction.insert(nfts).values(rows).onConflictDoNothing()
        await addHoldings(transaction, toHoldings(batch.transfers, 1n))
        await addApprovals(transaction, batch.approvals)
        await transaction.insert(blocks).values(batch.blocks)
        const newest = batch.blocks.at(-1)?.number ?? 0n
        await transaction
          .delete(blocks)
          .where(and(eq(blocks.chainId, chainId), lt(blocks.number, newest - hashesMax)))
      }),
    unwind: (height) =>
      database.transaction(async (transaction) => {
        const taken = await transaction
          .delete(transfers)
          .where(and(eq(transfers.chainId, chainId), gt(transfers.blockNumber, height)))
          .returning()
        await addHoldings(transaction, toHoldings(taken, -1n))
        const approved = await transaction
          .selectDistinct({ token: approvals.token })
          .from(approvals)
          .where(and(eq(approvals.chainId, chainId), gt(approvals.blockNumber, height)))
        await forgetTokens(transaction, chainId, height, [...taken, ...approved])
        await transaction.delete(blocks).where(and(eq(blocks.chainId, chainId), gt(blocks.number, height)))
      }),
  }

  function recent() {
    return database.select().from(blocks).where(eq(blocks.chainId, chainId)).orderBy(desc(blocks.number))
  }
}

type HoldingRow = typeof holdings.$inferInsert

/** What transfers of NFTs change, summed up per account and NFT; `sign` -1 takes them back. */
function toHoldings(rows: readonly TransferRow[], sign: 1n | -1n): HoldingRow[] {
  const changes = new Map<string, HoldingRow>()
  for (const { address, chainId, token, tokenId, direction, amount } of rows) {
    if (!token || !tokenId || direction === 'self') continue
    const change = BigInt(amount) * (direction === 'in' ? sign : -sign)
    const key = `${address} ${token} ${tokenId}`
    const before = changes.get(key)
    if (before) before.amount = (BigInt(before.amount) + change).toString()
    else changes.set(key, { owner: address, chainId, contract: token, tokenId, amount: change.toString() })
  }
  return [...changes.values()]
}

async function addHoldings(database: Pick<Database, 'insert'>, rows: readonly HoldingRow[]) {
  for (const part of inParts(rows))
    await database
      .insert(holdings)
      .values(part)
      .onConflictDoUpdate({
        target: [holdings.owner, holdings.chainId, holdings.contract, holdings.tokenId],
        set: { amount: sql`${holdings.amount} + excluded.amount` },
      })
}

async function addApprovals(database: Pick<Database, 'insert'>, rows: readonly ApprovalRow[]) {
  for (const part of inParts(rows))
    await database
      .insert(approvals)
      .values(part)
      .onConflictDoUpdate({
        target: [approvals.owner, approvals.chainId, approvals.token, approvals.spender, approvals.scope],
        set: {
          blockNumber: sql`excluded.block_number`,
          minedAt: sql`excluded.mined_at`,
          isOwn: sql`${approvals.isOwn} or excluded.is_own`,
        },
      })
}

/** Forgets the tokens and NFTs that were first told of above `height`: others may stand at their addresses now. */
async function forgetTokens(
  database: Pick<Database, 'delete'>,
  chainId: string,
  height: bigint,
  taken: readonly Pick<TransferRow, 'token'>[],
) {
  const contracts = [...new Set(taken.flatMap(({ token }) => token ?? []))]
  for (const part of inParts(contracts)) {
    await database
      .delete(tokens)
      .where(and(eq(tokens.chainId, chainId), inArray(tokens.address, part), gt(tokens.since, height)))
    await database
      .delete(nfts)
      .where(and(eq(nfts.chainId, chainId), inArray(nfts.contract, part), gt(nfts.since, height)))
  }
}

function inParts<row>(rows: readonly row[]): row[][] {
  const parts: row[][] = []
  for (let at = 0; at < rows.length; at += rowsPerInsert) parts.push(rows.slice(at, at + rowsPerInsert))
  return parts
}
