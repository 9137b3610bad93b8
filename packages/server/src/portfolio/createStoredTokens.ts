import type { Caip2 } from '@latchkey/protocol/ids'
import { and, desc, eq, gt, max } from 'drizzle-orm'
import type { ExplorerToken } from '../explorers/explorers.ts'
import type { Database } from '../storage/database.ts'
import { tokens } from '../storage/schema/tokens.ts'
import { transfers } from '../storage/schema/transfers.ts'

/** How many tokens are looked at. Some are spam, which is left out later. */
const tokensMax = 1_000
/** How many transfers are looked at, so that an account with millions of them costs no more than others. */
const transfersMax = 20_000

/** Returns the ERC-20 tokens that an account's newest stored transfers moved, those of the last ones first. */
type ReadStoredTokens = (chainId: Caip2, account: string) => Promise<readonly ExplorerToken[]>

/** Creates a reader of the tokens in stored transfers. `account` is in lower case. */
export function createStoredTokens(database: Database): ReadStoredTokens {
  return async (chainId, account) => {
    const { amount, blockNumber, ordinal, token, txIndex } = transfers
    const newest = database
      .select({ token, blockNumber })
      .from(transfers)
      .where(and(eq(transfers.address, account), eq(transfers.chainId, chainId), gt(amount, '0')))
      .orderBy(desc(blockNumber), desc(txIndex), desc(ordinal))
      .limit(transfersMax)
      .as('newest')
    const rows = await database
      .select({
        address: tokens.address,
        name: tokens.name,
        symbol: tokens.symbol,
        decimals: tokens.decimals,
      })
      .from(newest)
      .innerJoin(tokens, and(eq(tokens.chainId, chainId), eq(tokens.address, newest.token)))
      .where(and(eq(tokens.standard, 'erc20'), eq(tokens.isSpam, false)))
      .groupBy(tokens.chainId, tokens.address)
      .orderBy(desc(max(newest.blockNumber)))
      .limit(tokensMax)
    return rows.map((row) => ({ ...row, standard: 'erc20' }))
  }
}
