import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../storage/database.ts'
import { accountClaims, accountGrants, accountProgress } from '../../storage/schema/accountProgress.ts'
import { approvals } from '../../storage/schema/approvals.ts'
import { holdings } from '../../storage/schema/holdings.ts'
import { nfts, tokens } from '../../storage/schema/tokens.ts'
import { transfers } from '../../storage/schema/transfers.ts'
import type { NftRow, TokenRow } from '../describeTokens.ts'
import type { ApprovalRow } from '../toApprovals.ts'
import type { TransferRow } from '../toRows.ts'
import { addHoldings, inParts, insertRows, toHoldings } from '../writeRows.ts'

/** An owner's first own approval of a token. */
export type Grant = typeof accountGrants.$inferInsert
/** A transaction whose rows depend on such an approval. */
export type Claim = typeof accountClaims.$inferInsert

/** What was read of one account in a range of blocks. */
export type AccountPart = {
  /** The transactions that were read. Their earlier rows, if any, are replaced. */
  read: readonly { blockNumber: bigint; hash: string }[]
  transfers: readonly TransferRow[]
  approvals: readonly ApprovalRow[]
  tokens: readonly TokenRow[]
  nfts: readonly NftRow[]
  grants: readonly Grant[]
  claims: readonly Claim[]
}

/** Deletes everything that is stored of an account on a chain, except its progress. */
export async function deleteRows(
  transaction: Pick<Database, 'delete'>,
  chainId: string,
  address: string,
): Promise<void> {
  for (const table of [transfers, accountGrants, accountClaims])
    await transaction.delete(table).where(and(eq(table.address, address), eq(table.chainId, chainId)))
  for (const table of [holdings, approvals])
    await transaction.delete(table).where(and(eq(table.owner, address), eq(table.chainId, chainId)))
}

/** Replaces the rows of the transactions that were read, so that none counts twice. */
export async function replaceRows(
  transaction: Pick<Database, 'execute' | 'delete' | 'update'>,
  chainId: string,
  address: string,
  part: AccountPart,
) {
  let added = part.transfers.length
  for (const rows of inParts(part.read)) {
    const replaced = await transaction
      .delete(transfers)
      .where(
        and(
          eq(transfers.address, address),
          eq(transfers.chainId, chainId),
          inArray(transfers.blockNumber, [...new Set(rows.map(({ blockNumber }) => blockNumber))]),
          inArray(transfers.hash, [...new Set(rows.map(({ hash }) => hash))]),
        ),
      )
      .returning()
    await addHoldings(transaction, toHoldings(replaced, -1n))
    added -= replaced.length
  }
  await transaction
    .update(accountProgress)
    .set({ stored: sql`${accountProgress.stored} + ${added}` })
    .where(and(eq(accountProgress.chainId, chainId), eq(accountProgress.address, address)))
  await insertRows(transaction, transfers, part.transfers)
  await addHoldings(transaction, toHoldings(part.transfers, 1n))
  await insertRows(transaction, tokens, part.tokens, sql`on conflict do nothing`)
  await insertRows(transaction, nfts, part.nfts, sql`on conflict do nothing`)
  await ageTokens(transaction, chainId, [...part.transfers, ...part.approvals])
  const older = sql`on conflict (chain_id, address, token) do update set since = least(account_grants.since, excluded.since)`
  await insertRows(transaction, accountGrants, part.grants, older)
  await insertRows(transaction, accountClaims, part.claims, sql`on conflict do nothing`)
}

/** Histories are read from their end, so older rows mention tokens and NFTs that are already stored. */
async function ageTokens(
  transaction: Pick<Database, 'execute'>,
  chainId: string,
  rows: readonly (Pick<TransferRow, 'token' | 'blockNumber'> & { tokenId?: TransferRow['tokenId'] })[],
) {
  const since = new Map<string, { token: string; token_id: string | null; since: string }>()
  for (const { token, tokenId, blockNumber } of rows) {
    if (!token) continue
    for (const id of new Set([null, tokenId ?? null])) {
      const key = `${token} ${id}`
      if (BigInt(since.get(key)?.since ?? blockNumber + 1n) > blockNumber)
        since.set(key, { token, token_id: id, since: blockNumber.toString() })
    }
  }
  for (const part of inParts([...since.values()])) {
    const seen = sql`json_to_recordset(${JSON.stringify(part)}::json) as seen(token text, token_id numeric, since bigint)`
    await transaction.execute(sql`
      update tokens set since = seen.since from ${seen}
      where tokens.chain_id = ${chainId} and tokens.address = seen.token and seen.token_id is null
        and tokens.since > seen.since`)
    await transaction.execute(sql`
      update nfts set since = seen.since from ${seen}
      where nfts.chain_id = ${chainId} and nfts.contract = seen.token and nfts.token_id = seen.token_id
        and nfts.since > seen.since`)
  }
}
