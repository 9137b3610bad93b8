import { type SQL, sql } from 'drizzle-orm'
import type { OpenDatabase } from '../../src/storage/createDatabase.ts'

/** Reads every stored row of an account on a chain, and what is known of its tokens, without the chain's id. */
export async function readAccountRows({ database }: OpenDatabase, chainId: string, address: string) {
  const read = async (query: SQL) => {
    const { rows } = (await database.execute(query)) as unknown as { rows: { [column: string]: unknown }[] }
    // Postgres returns large integers as text, PGlite does not.
    return rows.map(({ chain_id: _, ...row }) =>
      Object.fromEntries(
        Object.entries(row).map(([column, value]) => [
          column,
          typeof value === 'number' ? String(value) : value,
        ]),
      ),
    )
  }
  const own = sql`chain_id = ${chainId} and address = ${address}`
  const owned = sql`chain_id = ${chainId} and owner = ${address}`
  return {
    transfers: await read(sql`select * from transfers where ${own} order by block_number, tx_index, ordinal`),
    holdings: await read(
      sql`select * from holdings where ${owned} and amount <> 0 order by contract, token_id`,
    ),
    approvals: await read(
      sql`select * from approvals where ${owned} order by token, spender, scope, block_number`,
    ),
    tokens: await read(
      sql`select address, standard, name, symbol, decimals, is_spam from tokens
        where chain_id = ${chainId} and (address in (select token from transfers where ${own})
          or address in (select token from approvals where ${owned}))
        order by address`,
    ),
    nfts: await read(
      sql`select contract, token_id, name, description, image from nfts
        where chain_id = ${chainId} and (contract, token_id) in (select token, token_id from transfers where ${own})
        order by contract, token_id`,
    ),
  }
}
