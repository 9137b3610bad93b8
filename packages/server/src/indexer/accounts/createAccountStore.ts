import { hash } from 'node:crypto'
import { and, asc, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm'
import type { ServedChain } from '../../settings/settings.ts'
import type { Database } from '../../storage/database.ts'
import {
  accountClaims,
  accountGrants,
  accountProgress,
  rangeLimits,
} from '../../storage/schema/accountProgress.ts'
import { accountAnchors } from '../../storage/schema/indexProgress.ts'
import { type BlockRow, type BlockStore, createBlockStore, holdHead, lockOf } from '../createBlockStore.ts'
import { addApprovals, inParts, insertRows } from '../writeRows.ts'
import { type AccountPart, type Claim, deleteRows, replaceRows } from './accountRows.ts'
import { higher } from './ends.ts'

/** How much of an account is in the store. */
export type Progress = typeof accountProgress.$inferSelect
/** A block that was on the chain. */
type Anchor = Pick<BlockRow, 'number' | 'hash'>

/** The part of the store that one chain's account index writes to. */
export type AccountStore = Pick<
  BlockStore,
  'head' | 'recent' | 'unknownTokens' | 'unknownNfts' | 'describe'
> & {
  progress(address: string): Promise<Progress | undefined>
  /** Returns the progress of those accounts that have begun. */
  progresses(addresses: readonly string[]): Promise<Progress[]>
  /** Stores when someone last asked about an account. Returns its progress, or `undefined` if it has not begun. */
  ask(address: string, now: number): Promise<Progress | undefined>
  /**
   * Begins an account above a block, unless it has begun already. Removes rows that another index left. Returns its
   * progress, unless it has been removed again.
   */
  begin(address: string, head: { number: bigint; timestamp: number }): Promise<Progress | undefined>
  /**
   * Stores a part and the new progress in one transaction. Returns `false`, and stores nothing, if the progress is no
   * longer the one that the part continues, or if `head`, up to which it was read, is no longer remembered.
   */
  keep(address: string, from: Progress, to: Progress, part: AccountPart, head?: Anchor): Promise<boolean>
  /** Replaces the rows of transactions, whose claims are settled, unless they have been removed meanwhile. */
  settle(address: string, part: AccountPart): Promise<void>
  /**
   * Records that nothing concerned these accounts up to a block. Accounts that moved meanwhile are left. Returns `false`,
   * and records nothing, if `head`, up to which they were read, is no longer remembered.
   */
  raise(addresses: readonly string[], from: bigint, to: bigint, head: Anchor): Promise<boolean>
  /** Returns the first own approvals of an account that are known, by token. */
  grants(address: string): Promise<ReadonlyMap<string, bigint>>
  /** Returns claims that a known approval settles, oldest first, at most `limit`. */
  settled(address: string, limit: number): Promise<Claim[]>
  /**
   * Remembers blocks that are on the chain, by which a reorg is found. Returns `false` if `last`, which this process
   * remembered before, is no longer, because another has removed blocks.
   */
  anchor(rows: readonly BlockRow[], last?: Anchor): Promise<boolean>
  /**
   * Removes everything above `height` in one transaction. Returns `false`, and removes nothing, if `head` is no longer
   * the newest block that is remembered.
   */
  unwind(height: bigint, head: BlockRow): Promise<boolean>
  /** Returns the range that the same upstreams took before. */
  rangeLimit(method: string): Promise<bigint | undefined>
  saveRangeLimit(method: string, blocks: bigint): Promise<void>
}

/** How many blocks behind the head keep their hashes. */
const anchorsMax = 8_192n

/** Creates the store of one chain. Works the same on PGlite and Postgres. */
export function createAccountStore(
  database: Database,
  { id: chainId, rpcUrls }: Pick<ServedChain, 'id' | 'rpcUrls'>,
): AccountStore {
  const { head, recent, unknownTokens, unknownNfts, describe } = createBlockStore(
    database,
    chainId,
    accountAnchors,
  )
  return {
    head,
    recent,
    unknownTokens,
    unknownNfts,
    describe,
    ...storeProgress(database, chainId),
    ...storeParts(database, chainId),
    ...storeClaims(database, chainId),
    ...storeRangeLimits(database, chainId, toMark(rpcUrls)),
    anchor: (rows, last) =>
      database.transaction(async (transaction) => {
        const isLastHeld = last === undefined || (await holdAnchor(transaction, chainId, last))
        const newest = rows.reduce((most, { number }) => higher(most, number), 0n)
        await insertRows(transaction, accountAnchors, rows, sql`on conflict do nothing`)
        await transaction
          .delete(accountAnchors)
          .where(and(eq(accountAnchors.chainId, chainId), lt(accountAnchors.number, newest - anchorsMax)))
        return isLastHeld
      }),
  }
}

/** Returns whether a block is remembered. Until the transaction ends, no other process removes blocks. */
async function holdAnchor(
  transaction: Pick<Database, 'execute' | 'select'>,
  chainId: string,
  { number, hash: expected }: Anchor,
): Promise<boolean> {
  await transaction.execute(sql`select pg_advisory_xact_lock_shared(${lockOf(chainId)})`)
  const [found] = await transaction
    .select({ hash: accountAnchors.hash })
    .from(accountAnchors)
    .where(and(eq(accountAnchors.chainId, chainId), eq(accountAnchors.number, number)))
  return found?.hash === expected
}

/** Stores how far each account is known, apart from the rows that this depends on. */
function storeProgress(
  database: Database,
  chainId: string,
): Pick<AccountStore, 'progress' | 'progresses' | 'ask' | 'begin' | 'raise'> {
  const ofChain = eq(accountProgress.chainId, chainId)
  const selectProgress = async (from: Pick<Database, 'select'>, address: string) => {
    const [row] = await from
      .select()
      .from(accountProgress)
      .where(and(ofChain, eq(accountProgress.address, address)))
    return row
  }
  return {
    progress: (address) => selectProgress(database, address),
    async progresses(addresses) {
      const rows: Progress[] = []
      for (const part of inParts(addresses))
        rows.push(
          ...(await database
            .select()
            .from(accountProgress)
            .where(and(ofChain, inArray(accountProgress.address, part)))),
        )
      return rows
    },
    async ask(address, askedAt) {
      const [row] = await database
        .update(accountProgress)
        .set({ askedAt })
        .where(and(ofChain, eq(accountProgress.address, address)))
        .returning()
      return row
    },
    begin: (address, { number, timestamp }) =>
      database.transaction(async (transaction) => {
        const [begun] = await transaction
          .insert(accountProgress)
          .values({
            chainId,
            address,
            knownFrom: number + 1n,
            knownTo: number,
            minedAt: timestamp,
            nativesFrom: null,
            askedAt: Date.now(),
          })
          .onConflictDoNothing()
          .returning()
        if (begun) await deleteRows(transaction, chainId, address)
        return begun ?? selectProgress(transaction, address)
      }),
    raise: (addresses, from, to, head) =>
      database.transaction(async (transaction) => {
        if (!(await holdAnchor(transaction, chainId, head))) return false
        for (const rows of inParts(addresses))
          await transaction
            .update(accountProgress)
            .set({ knownTo: to })
            .where(and(ofChain, inArray(accountProgress.address, rows), eq(accountProgress.knownTo, from)))
        return true
      }),
  }
}

/** Stores what was read, and removes it in a reorg. */
function storeParts(database: Database, chainId: string): Pick<AccountStore, 'keep' | 'settle' | 'unwind'> {
  // Transactions that insert the same tokens in another order would block each other.
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = <value>(work: Parameters<typeof database.transaction<value>>[0]): Promise<value> => {
    const next = turn.then(() => database.transaction(work))
    turn = next.catch(() => {})
    return next
  }
  const ofChain = eq(accountProgress.chainId, chainId)
  const of = (address: string) => and(ofChain, eq(accountProgress.address, address))
  return {
    keep: (address, from, to, part, head) =>
      inTurn(async (transaction) => {
        if (head && !(await holdAnchor(transaction, chainId, head))) return false
        const isDown = to.knownFrom !== from.knownFrom
        const { knownFrom, knownTo, minedAt, nativesFrom } = to
        // Both ends of an account are extended at the same time, so neither overwrites what the other has set.
        const natives = nativesFrom === from.nativesFrom ? {} : { nativesFrom }
        const moved = await transaction
          .update(accountProgress)
          .set({ ...natives, ...(isDown ? { knownFrom, minedAt } : { knownTo }) })
          .where(
            and(
              of(address),
              isDown
                ? eq(accountProgress.knownFrom, from.knownFrom)
                : eq(accountProgress.knownTo, from.knownTo),
            ),
          )
          .returning({ address: accountProgress.address })
        if (moved.length === 0) return false
        await replaceRows(transaction, chainId, address, part)
        await addApprovals(transaction, part.approvals)
        return true
      }),
    settle: (address, part) =>
      inTurn(async (transaction) => {
        // Claims are settled one process after the other, because each replaces the same rows.
        await transaction.select().from(accountProgress).where(of(address)).for('update')
        const settled = new Set<string>()
        for (const rows of inParts(part.read)) {
          const hashes = rows.map(({ hash }) => hash)
          const claims = await transaction
            .delete(accountClaims)
            .where(
              and(
                eq(accountClaims.chainId, chainId),
                eq(accountClaims.address, address),
                inArray(accountClaims.hash, hashes),
              ),
            )
            .returning({ hash: accountClaims.hash })
          for (const { hash } of claims) settled.add(hash)
        }
        // A reorg removes the claims of its transactions.
        const isSettled = ({ hash }: { hash: string }) => settled.has(hash)
        await replaceRows(transaction, chainId, address, {
          ...part,
          read: part.read.filter(isSettled),
          transfers: part.transfers.filter(isSettled),
          claims: part.claims.filter(isSettled),
        })
      }),
    unwind: (height, head) =>
      inTurn(async (transaction) => {
        if (!(await holdHead(transaction, accountAnchors, chainId, head))) return false
        // First, so that no part of a removed block is stored meanwhile.
        await transaction
          .delete(accountProgress)
          .where(and(ofChain, gt(accountProgress.knownFrom, height + 1n)))
        await transaction
          .update(accountProgress)
          .set({ knownTo: height })
          .where(and(ofChain, gt(accountProgress.knownTo, height)))
        await createBlockStore(transaction, chainId, accountAnchors).unwind(height, head)
        await transaction
          .delete(accountClaims)
          .where(and(eq(accountClaims.chainId, chainId), gt(accountClaims.blockNumber, height)))
        await transaction
          .delete(accountGrants)
          .where(and(eq(accountGrants.chainId, chainId), gt(accountGrants.since, height)))
        return true
      }),
  }
}

/** Finds the claims whose approval is known by now. */
function storeClaims(database: Database, chainId: string): Pick<AccountStore, 'grants' | 'settled'> {
  return {
    async grants(address) {
      const rows = await database
        .select({ token: accountGrants.token, since: accountGrants.since })
        .from(accountGrants)
        .where(and(eq(accountGrants.chainId, chainId), eq(accountGrants.address, address)))
      return new Map(rows.map(({ token, since }) => [token, since]))
    },
    settled: (address, limit) =>
      database
        .select({
          chainId: accountClaims.chainId,
          address: accountClaims.address,
          token: accountClaims.token,
          blockNumber: accountClaims.blockNumber,
          hash: accountClaims.hash,
        })
        .from(accountClaims)
        .innerJoin(
          accountGrants,
          and(
            eq(accountGrants.chainId, accountClaims.chainId),
            eq(accountGrants.address, accountClaims.address),
            eq(accountGrants.token, accountClaims.token),
            lte(accountGrants.since, accountClaims.blockNumber),
          ),
        )
        .where(and(eq(accountClaims.chainId, chainId), eq(accountClaims.address, address)))
        .orderBy(asc(accountClaims.blockNumber))
        .limit(limit),
  }
}

/** Stores how many blocks the upstreams of a chain, identified by a hash of their URLs, take in one request. */
function storeRangeLimits(
  database: Database,
  chainId: string,
  upstreams: string,
): Pick<AccountStore, 'rangeLimit' | 'saveRangeLimit'> {
  return {
    async rangeLimit(method) {
      const [row] = await database
        .select({ blocks: rangeLimits.blocks })
        .from(rangeLimits)
        .where(
          and(
            eq(rangeLimits.chainId, chainId),
            eq(rangeLimits.method, method),
            eq(rangeLimits.upstreams, upstreams),
          ),
        )
      return row && BigInt(row.blocks)
    },
    async saveRangeLimit(method, size) {
      await database
        .insert(rangeLimits)
        .values({ chainId, method, blocks: Number(size), upstreams })
        .onConflictDoUpdate({
          target: [rangeLimits.chainId, rangeLimits.method],
          set: { blocks: Number(size), upstreams },
        })
    },
  }
}

/** Tells sets of URLs apart. Too short to guess a key in one of them from it. */
function toMark(urls: readonly string[]): string {
  return hash('sha256', [...urls].sort().join('\n')).slice(0, 8)
}
