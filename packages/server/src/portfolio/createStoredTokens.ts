import type { Caip2 } from '@latchkey/protocol/ids'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { ExplorerToken } from '../explorers/apis/explorerApi.ts'
import type { Database } from '../storage/database.ts'
import { tokens } from '../storage/schema/tokens.ts'
import { transfers } from '../storage/schema/transfers.ts'

/** How many tokens are returned. Some are spam, which is left out later. */
export const storedTokensMax = 1_000
/** How many contracts are looked at. Only spam reaches more. */
const contractsMax = 20_000

/** Returns the ERC-20 tokens that an account's stored transfers moved, those moved last first. */
type ReadStoredTokens = (chainId: Caip2, account: string) => Promise<readonly ExplorerToken[]>

/**
 * Creates a reader of the tokens in stored transfers. `account` is in lower case. It jumps from one token to the next in
 * the index of transfers by token, so that an account with millions of transfers costs no more than its tokens.
 */
export function createStoredTokens(database: Database): ReadStoredTokens {
  return async (chainId, account) => {
    const own = sql`from ${transfers} where address = ${account} and chain_id = ${chainId} and amount > 0`
    const moved = sql`(
      with recursive contract(token) as (
        (select token ${own} and token is not null order by token limit 1)
        union all
        select (select token ${own} and token > contract.token order by token limit 1)
        from contract where contract.token is not null
      )
      select token, (
        select block_number ${own} and token = contract.token order by block_number desc limit 1
      ) as newest
      from contract where token is not null limit ${contractsMax}
    ) as moved`
    const rows = await database
      .select({
        address: tokens.address,
        name: tokens.name,
        symbol: tokens.symbol,
        decimals: tokens.decimals,
      })
      .from(tokens)
      .innerJoin(moved, and(eq(tokens.chainId, chainId), sql`${tokens.address} = moved.token`))
      .where(and(eq(tokens.standard, 'erc20'), eq(tokens.isSpam, false)))
      .orderBy(desc(sql`moved.newest`))
      .limit(storedTokensMax)
    return rows.map((row) => ({ ...row, standard: 'erc20' }))
  }
}
