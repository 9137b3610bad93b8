import { accountAskedMs, accountKeptMs } from '@latchkey/protocol/constants'
import type { Caip2 } from '@latchkey/protocol/ids'
import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { MintDescription } from '../../chains/solana/describeMints.ts'
import type { Database } from '../../storage/database.ts'
import { solanaStretches } from '../../storage/schema/indexProgress.ts'
import { nfts, tokens } from '../../storage/schema/tokens.ts'
import { transfers } from '../../storage/schema/transfers.ts'
import type { TransferRow } from './toSolanaRows.ts'

/** A contiguous part of an account's history. */
export type Stretch = Omit<typeof solanaStretches.$inferSelect, 'askedAt'>

/** The store of Solana histories. */
export type SolanaStore = {
  stretches(chainId: Caip2, owner: string): Promise<Stretch[]>
  /** Returns the mints that have no metadata yet. */
  unknownMints(chainId: Caip2, mints: readonly string[]): Promise<string[]>
  /** Returns the mints that are NFTs. */
  knownNfts(chainId: Caip2, mints: readonly string[]): Promise<string[]>
  describe(chainId: Caip2, mints: readonly MintDescription[]): Promise<void>
  /**
   * Stores rows and stretches, and deletes those in `ended`, whose rows stay. Existing rows are left unchanged. Returns
   * `false`, and stores nothing, if the stretches in `from`, which these continue, are no longer stored, because another
   * process has deleted or moved them.
   */
  keep(
    rows: readonly TransferRow[],
    stretches: readonly Stretch[],
    from: readonly Stretch[],
    ended?: readonly Stretch[],
  ): Promise<boolean>
  /** Deletes an account's history on a chain. */
  forget(chainId: Caip2, owner: string): Promise<void>
  /** Stores when someone last asked about an account. Called before its stretches are read, so that they stay. */
  ask(chainId: Caip2, owner: string, now: number): Promise<void>
  /** Deletes accounts that nobody has asked about for long, at most `limit`. Returns how many were deleted. */
  sweep(now: number, limit: number): Promise<number>
}

/** Creates the store. Works the same on PGlite and Postgres. */
export function createSolanaStore(database: Database): SolanaStore {
  return {
    stretches: (chainId, owner) =>
      database
        .select()
        .from(solanaStretches)
        .where(and(eq(solanaStretches.owner, owner), eq(solanaStretches.chainId, chainId))),
    async unknownMints(chainId, mints) {
      if (mints.length === 0) return []
      const rows = await database
        .select({ address: tokens.address })
        .from(tokens)
        .where(and(eq(tokens.chainId, chainId), inArray(tokens.address, [...mints])))
      const known = new Set(rows.map(({ address }) => address))
      return mints.filter((mint) => !known.has(mint))
    },
    async knownNfts(chainId, mints) {
      if (mints.length === 0) return []
      const rows = await database
        .select({ contract: nfts.contract })
        .from(nfts)
        .where(and(eq(nfts.chainId, chainId), inArray(nfts.contract, [...mints])))
      return rows.map(({ contract }) => contract)
    },
    describe: (chainId, mints) =>
      database.transaction(async (transaction) => {
        const nftRows = mints.filter(({ isNft }) => isNft)
        if (mints.length > 0)
          await transaction
            .insert(tokens)
            .values(mints.map((mint) => toTokenRow(chainId, mint)))
            .onConflictDoNothing()
        if (nftRows.length > 0)
          await transaction
            .insert(nfts)
            .values(nftRows.map((mint) => toNftRow(chainId, mint)))
            .onConflictDoNothing()
      }),
    keep: (rows, stretches, from, ended = []) =>
      database.transaction(async (transaction) => {
        for (const { chainId, owner, address, newest, oldest } of from) {
          const [stored] = await transaction
            .select()
            .from(solanaStretches)
            .where(and(ofAccount(chainId, owner), eq(solanaStretches.address, address)))
            .for('update')
          if (stored?.newest !== newest || stored?.oldest !== oldest) return false
        }
        for (let at = 0; at < rows.length; at += rowsPerInsert)
          await transaction
            .insert(transfers)
            .values(rows.slice(at, at + rowsPerInsert))
            .onConflictDoNothing()
        for (const { chainId, owner, address } of ended)
          await transaction
            .delete(solanaStretches)
            .where(and(ofAccount(chainId, owner), eq(solanaStretches.address, address)))
        if (stretches.length === 0) return true
        await transaction
          .insert(solanaStretches)
          .values([...stretches])
          .onConflictDoUpdate({
            target: [solanaStretches.owner, solanaStretches.chainId, solanaStretches.address],
            set: {
              newest: sql`excluded.newest`,
              oldest: sql`excluded.oldest`,
              slot: sql`excluded.slot`,
              minedAt: sql`excluded.mined_at`,
              isWhole: sql`excluded.is_whole`,
            },
          })
        return true
      }),
    forget: (chainId, owner) => deleteAccount(database, chainId, owner),
    async ask(chainId, owner, askedAt) {
      await database
        .update(solanaStretches)
        .set({ askedAt })
        .where(and(ofAccount(chainId, owner), lt(solanaStretches.askedAt, askedAt - accountAskedMs)))
    },
    async sweep(now, limit) {
      const isUnasked = lt(solanaStretches.askedAt, now - accountKeptMs)
      const { chainId, owner } = solanaStretches
      const old = await database
        .selectDistinct({ chainId, owner })
        .from(solanaStretches)
        .where(isUnasked)
        .limit(limit)
      for (const account of old) await deleteAccount(database, account.chainId, account.owner, isUnasked)
      return old.length
    },
  }
}

const ofAccount = (chainId: string, owner: string) =>
  and(eq(solanaStretches.owner, owner), eq(solanaStretches.chainId, chainId))

/** Deletes an account's history on a chain. With a condition, only while it applies to the account's stretches. */
function deleteAccount(database: Database, chainId: string, owner: string, condition?: SQL): Promise<void> {
  return database.transaction(async (transaction) => {
    const deleted = await transaction
      .delete(solanaStretches)
      .where(and(ofAccount(chainId, owner), condition))
      .returning({ owner: solanaStretches.owner })
    if (condition && deleted.length === 0) return
    await transaction
      .delete(transfers)
      .where(and(eq(transfers.address, owner), eq(transfers.chainId, chainId)))
  })
}

/** Postgres accepts 65,535 parameters per statement. */
const rowsPerInsert = 2_000

function toTokenRow(chainId: Caip2, description: MintDescription): typeof tokens.$inferInsert {
  const { mint, name, symbol, decimals, isSpam } = description
  return { chainId, address: mint, standard: 'spl', name, symbol, decimals, isSpam }
}

function toNftRow(chainId: Caip2, description: MintDescription): typeof nfts.$inferInsert {
  const { mint, name, description: words, image, traits } = description
  return { chainId, contract: mint, tokenId: '0', name, description: words, image, traits }
}
