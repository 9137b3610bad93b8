import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** The database as sources use it: drizzle over PGlite or Postgres, with one dialect and one schema. */
export type Database = PgDatabase<PgQueryResultHKT>

/**
 * Runs a statement prepared under its name, without drizzle, whose row mapping costs as much as reading a page of
 * history. Rows are arrays in column order. A `bigint` is returned as a string or a number.
 */
export type ReadRows = (
  statement: { name: string; text: string },
  values: readonly unknown[],
) => Promise<unknown[][]>
