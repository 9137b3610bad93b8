import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** The store as every source sees it: drizzle over PGlite or Postgres, one dialect, one schema. */
export type Database = PgDatabase<PgQueryResultHKT>
