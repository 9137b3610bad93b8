import type { Caip2 } from '@latchkey/protocol/ids'
import { and, desc, eq, gt, max } from 'drizzle-orm'
import type { ExplorerToken } from '../explorers/explorers.ts'
import type { Database } from '../storage/database.ts'
import { tokens } from '../storage/schema/tokens.ts'
import { transfers } from '../storage/schema/transfers.ts'

/** How many tokens are looked at. Some are spam, which is left out later. */
const tokensMax = 1_000

/** Returns the ERC-20 tokens that an account's stored transfers moved, those of the newest transfers first. */
type ReadStoredTokens = (chainId: Caip2, account: string) => Promise<readonly ExplorerToken[]>

/** Creates a reader of the tokens in stored transfers. `account` is in lower case. */
export function createStoredTokens(database: Database): ReadStoredTokens {
  return async (chainId, account) => {
    const rows = await database
      .select({
        address: tokens.address,
        name: tokens.name,
        symbol: tokens.symbol,
        decimals: tokens.decimals,
      })
      .from(transfers)
      .innerJoin(tokens, and(eq(tokens.chainId, transfers.chainId), eq(tokens.address, transfers.token)))
      .where(
        and(
          eq(transfers.address, account),
          eq(transfers.chainId, chainId),
          gt(transfers.amount, '0'),
          eq(tokens.standard, 'erc20'),
          eq(tokens.isSpam, false),
        ),
      )
      .groupBy(tokens.chainId, tokens.address)
      .orderBy(desc(max(transfers.blockNumber)))
      .limit(tokensMax)
    return rows.map((row) => ({ ...row, standard: 'erc20' }))
  }
}
