import { and, asc, desc, eq, lte, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../storage/database.ts'
import { nfts, tokens } from '../../storage/schema/tokens.ts'
import { transfers } from '../../storage/schema/transfers.ts'
import type { HistoryKeyset, HistoryQuery } from './history.ts'

/** A stored transfer with what is known of its token. */
export type StoredTransfer = Awaited<ReturnType<typeof readHistoryPage>>[number]

/**
 * Reads the transfers of `limit` transactions of an account, newest first: one range of an index, which ends as
 * soon as the page is full.
 */
export function readHistoryPage(
  database: Database,
  { address, chainId, after, limit }: Pick<HistoryQuery, 'address' | 'chainId' | 'after' | 'limit'>,
) {
  const place = chainId
    ? sql`${transfers.blockNumber} desc, ${transfers.txIndex} desc`
    : sql`${transfers.minedAt} desc, ${transfers.chainId} desc, ${transfers.blockNumber} desc, ${transfers.txIndex} desc`
  const page = database
    .select({
      chainId: transfers.chainId,
      blockNumber: transfers.blockNumber,
      txIndex: transfers.txIndex,
      ordinal: transfers.ordinal,
      hash: transfers.hash,
      minedAt: transfers.minedAt,
      sentFrom: transfers.sentFrom,
      sentTo: transfers.sentTo,
      nonce: transfers.nonce,
      failed: transfers.failed,
      operation: transfers.operation,
      kind: transfers.kind,
      direction: transfers.direction,
      token: transfers.token,
      tokenId: transfers.tokenId,
      amount: transfers.amount,
      rank: sql<number>`dense_rank() over (order by ${place})`.as('rank'),
    })
    .from(transfers)
    .where(
      and(
        eq(transfers.address, address),
        chainId && eq(transfers.chainId, chainId),
        after && isAfter(after, chainId !== undefined),
      ),
    )
    .as('page')
  return database
    .select({
      chainId: page.chainId,
      blockNumber: page.blockNumber,
      txIndex: page.txIndex,
      hash: page.hash,
      minedAt: page.minedAt,
      sentFrom: page.sentFrom,
      sentTo: page.sentTo,
      nonce: page.nonce,
      failed: page.failed,
      operation: page.operation,
      kind: page.kind,
      direction: page.direction,
      token: page.token,
      tokenId: page.tokenId,
      amount: page.amount,
      name: tokens.name,
      symbol: tokens.symbol,
      decimals: tokens.decimals,
      isSpam: tokens.isSpam,
      nftName: nfts.name,
      nftImage: nfts.image,
    })
    .from(page)
    .leftJoin(tokens, and(eq(tokens.chainId, page.chainId), eq(tokens.address, page.token)))
    .leftJoin(
      nfts,
      and(eq(nfts.chainId, page.chainId), eq(nfts.contract, page.token), eq(nfts.tokenId, page.tokenId)),
    )
    .where(lte(page.rank, limit))
    .orderBy(
      desc(page.minedAt),
      desc(page.chainId),
      desc(page.blockNumber),
      desc(page.txIndex),
      asc(page.ordinal),
    )
}

function isAfter(after: HistoryKeyset, oneChain: boolean): SQL {
  const { minedAt, chainId, blockNumber, txIndex } = after
  return oneChain
    ? sql`(${transfers.blockNumber}, ${transfers.txIndex}) < (${blockNumber}::bigint, ${txIndex}::int)`
    : sql`(${transfers.minedAt}, ${transfers.chainId}, ${transfers.blockNumber}, ${transfers.txIndex})
        < (${minedAt}::bigint, ${chainId}::text, ${blockNumber}::bigint, ${txIndex}::int)`
}
