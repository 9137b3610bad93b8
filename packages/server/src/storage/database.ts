import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** The store as every source sees it: drizzle over PGlite or Postgres, one dialect, one schema. */
export type Database = PgDatabase<PgQueryResultHKT>

/**
 * Runs a statement that is prepared under its name, past drizzle, whose mapping of a page of history costs as much as
 * reading it. Rows are lists in the order of the columns; a `bigint` comes as text or as a number.
 */
export type ReadRows = (
  statement: { name: string; text: string },
  values: readonly unknown[],
) => Promise<unknown[][]>
