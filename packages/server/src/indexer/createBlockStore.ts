import { and, desc, eq, gt, inArray, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Database } from '../storage/database.ts'
import { accountClaims, accountGrants, accountProgress } from '../storage/schema/accountProgress.ts'
import { approvals } from '../storage/schema/approvals.ts'
import { holdings } from '../storage/schema/holdings.ts'
import { accountAnchors, blocks } from '../storage/schema/indexProgress.ts'
import { nfts, tokens } from '../storage/schema/tokens.ts'
import { transfers } from '../storage/schema/transfers.ts'
import type { NftRow, TokenPlace, TokenRow } from './describeTokens.ts'
import type { ApprovalRow } from './toApprovals.ts'
import type { TransferRow } from './toRows.ts'
import { addApprovals, addHoldings, inParts, insertRows, toHoldings } from './writeRows.ts'

/** The part of a block that is needed to detect a reorg. */
export type BlockRow = typeof blocks.$inferSelect
/** Rows that belong together and are stored in one transaction. */
type Batch = {
  blocks: BlockRow[]
  transfers: TransferRow[]
  approvals: ApprovalRow[]
  tokens: TokenRow[]
  nfts: NftRow[]
}

/** The part of the store that one chain's indexer writes to. */
export type BlockStore = {
  /**
   * Clears a chain whose accounts are indexed one by one, because their rows would be stored twice. An older process may
   * still do that. Returns whether there was something to clear.
   */
  takeOver(): Promise<boolean>
  /** Returns the newest stored block. */
  head(): Promise<BlockRow | undefined>
  /** Returns the stored blocks, newest first, as far as they are kept. */
  recent(): Promise<BlockRow[]>
  /** Returns the contracts that have no metadata yet. */
  unknownTokens(addresses: readonly string[]): Promise<string[]>
  /** Returns the NFTs of a contract that have no metadata yet. */
  unknownNfts(contract: string, tokenIds: readonly string[]): Promise<string[]>
  /** Returns the newest stored tokens that lack a name, a symbol and decimals, at most `limit`. */
  nameless(limit: number): Promise<TokenPlace[]>
  /** Returns the pairs in which the account itself approved a spender of the token, as `owner token`. */
  approvedByOwner(pairs: readonly { owner: string; token: string }[]): Promise<ReadonlySet<string>>
  /**
   * Stores a batch that continues `head`, with blocks in ascending order. Returns `false`, and stores nothing, if that
   * is no longer the newest stored block, because another process has stored or removed blocks, or if the chain has to
   * be taken over.
   */
  keep(head: BlockRow | undefined, batch: Batch): Promise<boolean>
  /** Adds metadata that was fetched later, to tokens that are still stored and to NFTs without any. */
  describe(said: Pick<Batch, 'tokens' | 'nfts'>): Promise<void>
  /**
   * Removes all blocks above `height` in one transaction. Returns `false`, and removes nothing, if `head` is no longer
   * the newest stored block.
   */
  unwind(height: bigint, head: BlockRow): Promise<boolean>
}

/** How many blocks behind the head keep their hashes. A deeper reorg restarts the chain's index. */
const hashesMax = 4_096n

/** Creates the store of one chain. Works the same on PGlite and Postgres. `kept` is the table of its blocks. */
export function createBlockStore(database: Database, chainId: string, kept = blocks): BlockStore {
  return {
    async takeOver() {
      if (!(await hasAccounts(database, chainId))) return false
      return database.transaction(async (transaction) => {
        await transaction.execute(sql`select pg_advisory_xact_lock(${lockOf(chainId)})`)
        if (!(await hasAccounts(transaction, chainId))) return false
        for (const table of [
          transfers,
          holdings,
          approvals,
          blocks,
          accountAnchors,
          accountProgress,
          accountGrants,
          accountClaims,
        ])
          await transaction.delete(table).where(eq(table.chainId, chainId))
        return true
      })
    },
    async head() {
      const [head] = await recent().limit(1)
      return head
    },
    recent,
    unknownTokens: (addresses) =>
      withoutKnown(addresses, (part) =>
        database
          .select({ key: tokens.address })
          .from(tokens)
          .where(and(eq(tokens.chainId, chainId), inArray(tokens.address, part))),
      ),
    unknownNfts: (contract, tokenIds) =>
      withoutKnown(tokenIds, (part) =>
        database
          .select({ key: nfts.tokenId })
          .from(nfts)
          .where(and(eq(nfts.chainId, chainId), eq(nfts.contract, contract), inArray(nfts.tokenId, part))),
      ),
    async nameless(limit) {
      const { address, standard, since } = tokens
      const isNameless = and(isNull(tokens.name), isNull(tokens.symbol), isNull(tokens.decimals))
      const rows = await database
        .select({ address, standard, since })
        .from(tokens)
        .where(and(eq(tokens.chainId, chainId), isNameless))
        .orderBy(sql`${since} desc nulls last`)
        .limit(limit)
      return rows.flatMap((row) => (row.since === null ? [] : [{ ...row, since: row.since, chainId }]))
    },
    async approvedByOwner(pairs) {
      const approved = new Set<string>()
      for (const part of inParts(pairs)) {
        const wanted = new Set(part.map(({ owner, token }) => `${owner} ${token}`))
        const rows = await database
          .selectDistinct({ owner: approvals.owner, token: approvals.token })
          .from(approvals)
          .where(
            and(
              eq(approvals.chainId, chainId),
              eq(approvals.isOwn, true),
              inArray(approvals.owner, [...new Set(part.map(({ owner }) => owner))]),
              inArray(approvals.token, [...new Set(part.map(({ token }) => token))]),
            ),
          )
        for (const { owner, token } of rows)
          if (wanted.has(`${owner} ${token}`)) approved.add(`${owner} ${token}`)
      }
      return approved
    },
    keep: (head, batch) =>
      database.transaction(async (transaction) => {
        if (!(await holdHead(transaction, kept, chainId, head))) return false
        if (await hasAccounts(transaction, chainId)) return false
        await insertRows(transaction, transfers, batch.transfers)
        await insertRows(transaction, tokens, batch.tokens, sql`on conflict do nothing`)
        await insertRows(transaction, nfts, batch.nfts, sql`on conflict do nothing`)
        await addHoldings(transaction, toHoldings(batch.transfers, 1n))
        await addApprovals(transaction, batch.approvals)
        await transaction.insert(kept).values(batch.blocks)
        const newest = batch.blocks.at(-1)?.number ?? 0n
        await transaction
          .delete(kept)
          .where(and(eq(kept.chainId, chainId), lt(kept.number, newest - hashesMax)))
        return true
      }),
    describe: (said) =>
      database.transaction(async (transaction) => {
        for (const { address, since, name, symbol, decimals, isSpam } of said.tokens)
          await transaction
            .update(tokens)
            .set({
              name: sql`coalesce(${name}::text, ${tokens.name})`,
              symbol: sql`coalesce(${symbol}::text, ${tokens.symbol})`,
              decimals: sql`coalesce(${decimals}::integer, ${tokens.decimals})`,
              isSpam: sql`${isSpam}::boolean or ${tokens.isSpam}`,
            })
            // Where an older block turned out to mention the token, it is still the same one.
            .where(and(eq(tokens.chainId, chainId), eq(tokens.address, address), lte(tokens.since, since)))
        await insertRows(transaction, nfts, said.nfts, sql`on conflict do nothing`)
      }),
    unwind: (height, head) =>
      database.transaction(async (transaction) => {
        if (!(await holdHead(transaction, kept, chainId, head))) return false
        const taken = await transaction
          .delete(transfers)
          .where(and(eq(transfers.chainId, chainId), gt(transfers.blockNumber, height)))
          .returning()
        await addHoldings(transaction, toHoldings(taken, -1n))
        const approved = await transaction
          .delete(approvals)
          .where(and(eq(approvals.chainId, chainId), gt(approvals.blockNumber, height)))
          .returning({ token: approvals.token })
        await forgetTokens(transaction, chainId, height, [...taken, ...approved])
        await transaction.delete(kept).where(and(eq(kept.chainId, chainId), gt(kept.number, height)))
        return true
      }),
  }

  function recent() {
    return selectBlocks(database, kept, chainId)
  }
}

/** Returns whether accounts of a chain are indexed one by one. */
async function hasAccounts(database: Pick<Database, 'select'>, chainId: string): Promise<boolean> {
  for (const table of [accountProgress, accountAnchors]) {
    const rows = await database
      .select({ chainId: table.chainId })
      .from(table)
      .where(eq(table.chainId, chainId))
      .limit(1)
    if (rows.length > 0) return true
  }
  return false
}

/** Selects the stored blocks of a chain, newest first. */
function selectBlocks(database: Pick<Database, 'select'>, kept: typeof blocks, chainId: string) {
  return database.select().from(kept).where(eq(kept.chainId, chainId)).orderBy(desc(kept.number))
}

/**
 * Returns whether `head` is a chain's newest stored block. Until the transaction ends, no other process adds or removes
 * blocks: two processes that read the same chain would leave gaps.
 */
export async function holdHead(
  transaction: Pick<Database, 'execute' | 'select'>,
  kept: typeof blocks,
  chainId: string,
  head: BlockRow | undefined,
): Promise<boolean> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${lockOf(chainId)})`)
  const [newest] = await selectBlocks(transaction, kept, chainId).limit(1)
  return newest?.number === head?.number && newest?.hash === head?.hash
}

/** Returns the lock of a chain's blocks. */
export const lockOf = (chainId: string) => sql`hashtextextended(${`blocks ${chainId}`}, 0)`

/** Returns the keys that `find` does not return, in their order. Queries in parts. */
async function withoutKnown(
  keys: readonly string[],
  find: (part: string[]) => PromiseLike<{ key: string }[]>,
): Promise<string[]> {
  const known = new Set<string>()
  for (const part of inParts(keys)) for (const { key } of await find(part)) known.add(key)
  return keys.filter((key) => !known.has(key))
}

/**
 * Deletes the tokens and NFTs that were first seen above `height`, because their addresses may belong to others now.
 */
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
